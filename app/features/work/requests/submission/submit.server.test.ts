import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import { cancelByCustomer } from '#app/features/work/appointments/changes/customer/cancel-by-customer.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { CONTACT_FIELDS } from '#app/features/work/requests/contact-form/contact-fields.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { anyText } from '#test/data/any-text.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { issueFormToken } from './form-token.server.ts'
import { submitContactForm, TRAP_FIELD } from './submit.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const FIELDS = { name: 'Ada Bianchi', email: 'ada@example.it', phone: '049 123456', message: 'Buongiorno' }
const APPOINTMENT = {
  requestedAppointment: 'on',
  date: '2026-11-25',
  time: '09:30',
  duration: '90',
  location: 'Ufficio',
}

/** A form with the token of one rendered a minute ago. */
function filledForm(ctx: AppContext, fields: Record<string, string> = {}): FormData {
  return formDataOf({ ...FIELDS, token: issueFormToken(ctx.secret, new Date(NOW.getTime() - 60_000)), ...fields })
}

async function counts(db: Db) {
  const count = async (table: 'contactRequests' | 'appointments' | 'mailOutbox') =>
    Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
  return {
    requests: await count('contactRequests'),
    appointments: await count('appointments'),
    mails: await count('mailOutbox'),
  }
}

async function cellStartsIn(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('appointmentCells').select('cellStart').orderBy('cellStart').execute()
  return rows.map(({ cellStart }) => cellStart)
}

describeOnBothEngines('submitContactForm', ({ engine, database }) => {
  const makeContext = async (parts: Partial<AppContext> = {}) =>
    testContext(await database(), { clock: () => NOW, ...parts })

  test('stores a message without appointment, with every field and two mails', async () => {
    const ctx = await makeContext()
    const result = await submitContactForm(ctx, filledForm(ctx, { company: 'Bianchi S.p.A.' }))
    expect(result).toStrictEqual({ kind: 'sent', reference: expect.stringMatching(/^IDG-\w{5}-\w{5}$/) })
    expect(await ctx.db.selectFrom('contactRequests').selectAll().execute()).toStrictEqual([
      {
        ...FIELDS,
        id: expect.any(String),
        reference: result.kind === 'sent' && result.reference,
        company: 'Bianchi S.p.A.',
        topic: '',
        requestedAppointment: false,
        date: null,
        time: null,
        duration: null,
        location: null,
        preferences: '',
        needsEmailSending: true,
        emailSent: false,
        status: 'pending',
        quarantineReason: null,
        sourceHash: expect.any(String),
        senderHash: expect.any(String),
        supersededBy: null,
        noticeVersion: PRIVACY_VERSION,
        origin: 'form',
        personId: null,
        version: 1,
        assignedTo: null,
        firstAnsweredAt: null,
        trashedAt: null,
        createdAt: NOW.toISOString(),
        turn: 'ours',
        turnSince: NOW.toISOString(),
      },
    ])
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 0, mails: 2 })
  })

  test('stores the version of the privacy notice that the form was shown with', async () => {
    const ctx = await makeContext()
    await submitContactForm(ctx, filledForm(ctx, { informativa: '2026-10-01' }))
    const { noticeVersion } = await ctx.db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow()
    expect(noticeVersion).toBe('2026-10-01')
  })

  test('stores the requested appointment, linked to its request', async () => {
    const ctx = await makeContext()
    await submitContactForm(ctx, filledForm(ctx, APPOINTMENT))
    const request = await ctx.db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow()
    expect(request).toMatchObject({
      requestedAppointment: true,
      date: '2026-11-25',
      time: '09:30',
      duration: '90',
      location: 'Ufficio',
    })
    expect(await ctx.db.selectFrom('appointments').selectAll().execute()).toStrictEqual([
      {
        id: expect.any(String),
        contactRequestId: request.id,
        company: '',
        notes: FIELDS.message,
        status: 'pending',
        name: FIELDS.name,
        email: FIELDS.email,
        phone: FIELDS.phone,
        date: '2026-11-25',
        time: '09:30',
        duration: 90,
        location: 'Ufficio',
        createdAt: NOW.toISOString(),
        updatedAt: NOW.toISOString(),
        version: 1,
        // Held for 72 hours, but at most until the last opening hour before the change deadline.
        holdUntil: '2026-11-24T17:00:00.000Z',
        warnedAt: null,
        address: '',
        videoLink: '',
        verifiedAt: null,
        verifyBy: null,
        overbooked: false,
        calendarToken: expect.any(String),
        calendarAnswer: '',
        calendarAnswerIsOther: false,
        calendarAnswerStart: null,
        calendarAnsweredAt: null,
        consultantId: null,
        consultantWhy: '',
        wishedConsultantId: null,
      },
    ])
    expect(await cellStartsIn(ctx.db)).toStrictEqual([
      '2026-11-25T08:30:00.000Z',
      '2026-11-25T09:00:00.000Z',
      '2026-11-25T09:30:00.000Z',
    ])
  })

  test('a request for which no time is right keeps what would suit, and holds nothing', async () => {
    const ctx = await makeContext()
    const wish = { ...APPOINTMENT, date: '', time: '', preferences: 'Solo di mattina' }
    expect((await submitContactForm(ctx, filledForm(ctx, wish))).kind).toBe('sent')
    expect(await ctx.db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      requestedAppointment: true,
      date: null,
      time: null,
      preferences: 'Solo di mattina',
    })
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 0, mails: 2 })
  })

  test('a taken slot stores nothing, keeps the input and offers the nearest free slots', async () => {
    const ctx = await makeContext()
    await submitContactForm(ctx, filledForm(ctx, APPOINTMENT))
    const late = { ...APPOINTMENT, time: '10:00', email: 'grace@example.it', name: 'Grace' }
    const result = await submitContactForm(ctx, filledForm(ctx, late))
    expect(result).toMatchObject({ kind: 'taken', values: late })
    // 09:30 to 11:00 is held.
    expect(result.kind === 'taken' && result.alternatives).toStrictEqual([
      { date: '2026-11-25', time: '11:00', duration: 90 },
      { date: '2026-11-25', time: '11:30', duration: 90 },
      { date: '2026-11-25', time: '12:00', duration: 90 },
    ])
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 1, mails: 2 })
    // The refused submission has left nothing: the same form may be sent with another time.
    const again = await submitContactForm(ctx, filledForm(ctx, { ...late, time: '11:00' }))
    expect(again.kind).toBe('sent')
  })

  test('a slot between two busy times is free, one that begins inside a busy time is not', async () => {
    const ctx = await makeContext()
    const busy = [
      { uid: 'before', startsAt: '2026-11-25T08:00:00.000Z', endsAt: '2026-11-25T08:30:00.000Z' },
      { uid: 'after', startsAt: '2026-11-25T10:00:00.000Z', endsAt: '2026-11-25T11:00:00.000Z' },
    ]
    await ctx.db.insertInto('busyTimes').values(busy).execute()
    const late = { ...APPOINTMENT, time: '11:30', email: 'grace@example.it', name: 'Grace' }
    expect((await submitContactForm(ctx, filledForm(ctx, late))).kind).toBe('taken')
    expect((await submitContactForm(ctx, filledForm(ctx, APPOINTMENT))).kind).toBe('sent')
  })

  test('a repeated form gets the same reply although its slot is held by itself', async () => {
    const ctx = await makeContext()
    const form = filledForm(ctx, APPOINTMENT)
    const first = await submitContactForm(ctx, form)
    expect(await submitContactForm(ctx, form)).toStrictEqual(first)
  })

  test('a request in quarantine holds no slot', async () => {
    const ctx = await makeContext()
    await submitContactForm(ctx, filledForm(ctx, { ...APPOINTMENT, [TRAP_FIELD]: 'x' }))
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 1, mails: 0 })
    expect(await cellStartsIn(ctx.db)).toStrictEqual([])
    const { holdUntil } = await ctx.db.selectFrom('appointments').select('holdUntil').executeTakeFirstOrThrow()
    expect(holdUntil).toBeNull()
  })

  test('keeps the input and reports errors by field', async () => {
    const ctx = await makeContext()
    const result = await submitContactForm(
      ctx,
      filledForm(ctx, { email: 'ada@', phone: '', ...APPOINTMENT, date: '2026-12-25' }),
    )
    expect(result).toMatchObject({
      kind: 'invalid',
      values: { name: 'Ada Bianchi', email: 'ada@', date: '2026-12-25' },
    })
    expect(Object.keys(result.kind === 'invalid' ? result.errors : {}).sort()).toStrictEqual(['date', 'email', 'phone'])
    expect(await counts(ctx.db)).toStrictEqual({ requests: 0, appointments: 0, mails: 0 })
  })

  test('accepts a day offered before midnight for ten minutes, then refuses it with the input', async () => {
    let now = new Date('2026-11-23T22:50:00Z')
    const ctx = await makeContext({ clock: () => now })
    const form = () => filledForm(ctx, { ...APPOINTMENT, date: '2026-11-24', name: now.toISOString() })
    now = new Date('2026-11-23T23:09:00Z')
    expect(await submitContactForm(ctx, form())).toMatchObject({ kind: 'sent' })
    now = new Date('2026-11-23T23:11:00Z')
    expect(await submitContactForm(ctx, form())).toMatchObject({
      kind: 'invalid',
      values: { time: '09:30' },
      errors: { date: expect.stringContaining('non è più disponibile') },
    })
  })

  test('a hundred parallel submissions of one form create one request and get one reply', async () => {
    const ctx = await makeContext()
    const form = filledForm(ctx, APPOINTMENT)
    const results = await Promise.all(Array.from({ length: 100 }, () => submitContactForm(ctx, form)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]).toMatchObject({ kind: 'sent' })
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 1, mails: 2 })
  })

  test('the same text in another form is the same request for ten minutes', async () => {
    let now = NOW
    const ctx = await makeContext({ clock: () => now })
    const sendAfter = (minutes: number) => {
      now = new Date(NOW.getTime() + minutes * 60_000)
      return submitContactForm(ctx, filledForm(ctx))
    }
    const first = await sendAfter(0)
    expect(await sendAfter(10)).toStrictEqual(first)
    expect(await sendAfter(10.01)).not.toStrictEqual(first)
    expect((await counts(ctx.db)).requests).toBe(2)
  })

  test('a second form with the same text keeps its reply when it is sent again after the ten minutes', async () => {
    let now = NOW
    const ctx = await makeContext({ clock: () => now })
    const first = await submitContactForm(ctx, filledForm(ctx))
    const second = filledForm(ctx)
    for (const minutes of [5, 11]) {
      now = new Date(NOW.getTime() + minutes * MINUTE)
      expect(await submitContactForm(ctx, second)).toStrictEqual(first)
    }
    expect((await counts(ctx.db)).requests).toBe(1)
  })

  test('two tabs with the same text create one request; the same form with other text another', async () => {
    const ctx = await makeContext()
    const first = filledForm(ctx)
    const [one, two] = await Promise.all([submitContactForm(ctx, first), submitContactForm(ctx, filledForm(ctx))])
    expect(one).toStrictEqual(two)
    first.set('message', 'Dimenticavo una cosa')
    expect(await submitContactForm(ctx, first)).not.toStrictEqual(one)
    expect((await counts(ctx.db)).requests).toBe(2)
  })

  test('a form key sent days later gets the old reply; the same text on a new form is new', async () => {
    let now = NOW
    const ctx = await makeContext({ clock: () => now })
    const form = filledForm(ctx)
    const first = await submitContactForm(ctx, form)
    now = new Date(NOW.getTime() + 3 * 86_400_000)
    expect(await submitContactForm(ctx, form)).toStrictEqual(first)
    expect(await submitContactForm(ctx, filledForm(ctx))).not.toStrictEqual(first)
  })

  test('quarantines a form whose hidden field is filled in', async () => {
    const ctx = await makeContext()
    const sent = await submitContactForm(ctx, filledForm(ctx, { ...APPOINTMENT, [TRAP_FIELD]: 'x' }))
    expect(sent.kind).toBe('sent')
    const request = await ctx.db.selectFrom('contactRequests').select('quarantineReason').executeTakeFirstOrThrow()
    expect(request.quarantineReason).toBe('trap')
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 1, mails: 0 })
  })

  test('a form sent within two seconds reaches the inbox with its mails; its slot waits for the verified address', async () => {
    const ctx = await makeContext()
    const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - 500))
    expect((await submitContactForm(ctx, filledForm(ctx, { ...APPOINTMENT, token }))).kind).toBe('sent')
    const request = await ctx.db.selectFrom('contactRequests').select('quarantineReason').executeTakeFirstOrThrow()
    expect(request.quarantineReason).toBeNull()
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 1, mails: 2 })
    const appointment = await ctx.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(appointment).toMatchObject({ holdUntil: null, verifyBy: '2026-11-24T09:00:00.000Z' })
    expect(await cellStartsIn(ctx.db)).toStrictEqual([])
  })

  test.each([
    ['forged', () => 'forged.abc.def'],
    ['missing', () => ''],
    ['expired', (ctx: AppContext) => issueFormToken(ctx.secret, new Date(NOW.getTime() - 8 * 86_400_000))],
  ])('returns a form with a %s token filled in, with a valid token', async (_, tokenFor) => {
    const ctx = await makeContext()
    const refused = await submitContactForm(ctx, filledForm(ctx, { ...APPOINTMENT, token: tokenFor(ctx) }))
    expect(refused).toMatchObject({ kind: 'expired', values: { ...FIELDS, ...APPOINTMENT } })
    expect(await counts(ctx.db)).toStrictEqual({ requests: 0, appointments: 0, mails: 0 })
    const { token } = refused as { token: string }
    const later = { ...ctx, clock: () => new Date(NOW.getTime() + 3_000) }
    expect(await submitContactForm(later, filledForm(ctx, { ...APPOINTMENT, token }))).toMatchObject({ kind: 'sent' })
    expect(await counts(ctx.db)).toStrictEqual({ requests: 1, appointments: 1, mails: 2 })
  })

  test('quarantines many messages in an hour by address and accepts them an hour later', async () => {
    let now = NOW
    const ctx = await makeContext({ clock: () => now })
    const send = (n: number) =>
      submitContactForm(ctx, filledForm(ctx, { message: `Messaggio ${n}`, email: `n${n}@example.it` }))
    for (let n = 1; n <= 21; n++) expect(await send(n)).toMatchObject({ kind: 'sent' })
    const quarantined = () =>
      ctx.db.selectFrom('contactRequests').select('message').where('quarantineReason', '=', 'limit').execute()
    expect(await quarantined()).toStrictEqual([{ message: 'Messaggio 21' }])
    await submitContactForm(
      { ...ctx, clientAddress: '198.51.100.7' },
      filledForm(ctx, { message: 'Da un altro indirizzo' }),
    )
    now = new Date(NOW.getTime() + 3_600_001)
    await send(22)
    expect(await quarantined()).toHaveLength(1)
  })

  test('the same form creates a new request after its appointment was cancelled', async () => {
    const ctx = await makeContext()
    const form = filledForm(ctx, APPOINTMENT)
    const first = await submitContactForm(ctx, form)
    const { id } = await ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    await cancelByCustomer(ctx, { token: appointmentToken(ctx.secret, id), version: 1, reason: '' })
    const again = await submitContactForm(ctx, form)
    expect(again).toStrictEqual({
      kind: 'sent',
      reference: expect.not.stringMatching(String(first.kind === 'sent' && first.reference)),
    })
    expect(
      await ctx.db.selectFrom('appointments').select('status').orderBy('createdAt').orderBy('id').execute(),
    ).toStrictEqual([{ status: 'cancelled' }, { status: 'pending' }])
    expect(await submitContactForm(ctx, form), 'a second click on it').toStrictEqual(again)
    expect(await Promise.all([submitContactForm(ctx, form), submitContactForm(ctx, form)])).toStrictEqual([
      again,
      again,
    ])
  })

  test.each(['declined', 'expired'])(
    'the same form creates a new request after its appointment was %s',
    async (status) => {
      const ctx = await makeContext()
      const form = filledForm(ctx, APPOINTMENT)
      const first = await submitContactForm(ctx, form)
      await ctx.db.updateTable('appointments').set({ status }).execute()
      await ctx.db.deleteFrom('appointmentCells').execute()
      expect(await submitContactForm(ctx, form)).not.toStrictEqual(first)
      expect(await counts(ctx.db)).toMatchObject({ requests: 2, appointments: 2 })
    },
  )

  test('limits can be disabled', async () => {
    const ctx = await makeContext({ contactLimits: false })
    for (let n = 1; n <= 30; n++) await submitContactForm(ctx, filledForm(ctx, { message: `Messaggio ${n}` }))
    expect(
      await ctx.db.selectFrom('contactRequests').select('id').where('quarantineReason', 'is not', null).execute(),
    ).toStrictEqual([])
  })

  test('a failing database stores nothing, keeps the input and is logged', async () => {
    const logged: unknown[] = []
    const ctx = await makeContext()
    ctx.log = Object.assign(Object.create(ctx.log), { error: (...args: unknown[]) => logged.push(args[1]) })
    await ctx.db.schema.dropTable('mail_outbox').execute()
    expect(await submitContactForm(ctx, filledForm(ctx, APPOINTMENT))).toMatchObject({
      kind: 'failed',
      values: { name: 'Ada Bianchi' },
    })
    expect(logged).toContain('Impossibile salvare la richiesta di contatto')
    expect(await ctx.db.selectFrom('contactRequests').select('id').execute()).toStrictEqual([])
    expect(await ctx.db.selectFrom('idempotencyKeys').select('key').execute()).toStrictEqual([])
  })

  test('does not fail on arbitrary input', async () => {
    // With a revision the settings are kept, as in the server, instead of read for each of thousands of forms.
    const ctx = await makeContext({ contactLimits: false, contentRevision: () => 1 })
    const odd = fc.oneof(
      anyText({ maxLength: 60 }),
      fc.constantFrom(
        '\u0000',
        'a\u0000b',
        '\uD800',
        '\uDFFF\uD800',
        '\u202E\u2066',
        '\uFEFF',
        '%00',
        "'; drop table x; --",
        '😀'.repeat(70),
        'x'.repeat(6_000),
        '\r\n\r\n',
        '{"a":1}',
        '1e999',
        'NaN',
      ),
    )
    const fields = [...CONTACT_FIELDS, 'token']
    const anyForm = fc.record(Object.fromEntries(fields.map((field) => [field, fc.option(odd, { nil: undefined })])))
    const oneOdd = fc.tuple(fc.constantFrom(...fields), odd)
    const submit = (values: Record<string, string | undefined>) => {
      const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
      return submitContactForm(ctx, formDataOf(Object.fromEntries(given)))
    }
    await fc.assert(
      fc.asyncProperty(oneOdd, anyForm, async ([field, value], all) => {
        // Requests in quarantine hold no slot, so that the same one can be sent repeatedly.
        const valid = { ...FIELDS, ...APPOINTMENT, token: issueFormToken(ctx.secret, NOW), [TRAP_FIELD]: 'x' }
        for (const result of [await submit({ ...valid, [field]: value }), await submit(all)]) {
          // `taken`: nobody has such a booking link.
          if (!['sent', 'invalid', 'expired', ...(field === 'consultant' ? ['taken'] : [])].includes(result.kind))
            throw new Error(result.kind)
        }
      }),
      { numRuns: engine === 'sqlite' ? 5_000 : 2_500 },
    )
    // Accepted text is stored exactly as validated on both engines.
    const names = await ctx.db.selectFrom('contactRequests').select('name').execute()
    expect(names.every(({ name }) => name.isWellFormed() && name === name.normalize('NFC'))).toBe(true)
  })
})
