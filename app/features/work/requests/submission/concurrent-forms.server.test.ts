import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { setCapacity } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { issueFormToken } from './form-token.server.ts'
import { type SubmitResult, submitContactForm } from './submit.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

/** The form of one person: each has another mailbox, text and token. */
function formOf(ctx: AppContext, number: number, fields: Record<string, string> = {}): FormData {
  return formDataOf({
    name: `Ada ${number}`,
    email: `ada.${number}@cliente.example`,
    phone: '049 123456',
    message: `Buongiorno "${number}" {è} \\ 'e'\n`,
    token: issueFormToken(ctx.secret, new Date(NOW.getTime() - 60_000)),
    ...fields,
  })
}

const appointment = (date: string, time: string) => ({
  requestedAppointment: 'on',
  date,
  time,
  duration: '60',
  location: 'Online',
})

/** Sends forms at the same moment. */
function sendAll(ctx: AppContext, forms: readonly FormData[]): Promise<SubmitResult[]> {
  return Promise.all(forms.map((form) => submitContactForm(ctx, form)))
}

const kindsOf = (results: readonly SubmitResult[]) => results.map(({ kind }) => kind)

function times(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number)
}

describeOnBothEngines('forms that arrive together', ({ engine, database }) => {
  const prepare = async (parts: Partial<AppContext> = {}) => {
    const db = await database()
    const ctx = testContext(db, { clock: () => NOW, contentRevision: () => 1, contactLimits: false, ...parts })
    const dates = offeredDates(NOW, await getOfferRules(db))
    return { db, ctx, dates: dates as [string, string, ...string[]] }
  }

  const messagesIn = async (db: Db) => {
    const rows = await db.selectFrom('contactRequests').select(['name', 'message']).execute()
    return new Map(rows.map(({ name, message }) => [name, message]))
  }

  test('are each stored with their own rows', async () => {
    const { db, ctx, dates } = await prepare()
    await storeStaff(db)
    await setCapacity(db, 20)
    const forms = times(16).map((n) =>
      formOf(ctx, n, n % 4 === 0 ? {} : appointment(dates[n % 2] ?? '', n % 3 === 0 ? '09:00' : '10:00')),
    )
    const results = await sendAll(ctx, forms)
    expect(new Set(kindsOf(results))).toStrictEqual(new Set(['sent']))

    const messages = await messagesIn(db)
    for (const n of times(16)) expect(messages.get(`Ada ${n}`)).toBe(`Buongiorno "${n}" {è} \\ 'e'`)
    const stored = await db
      .selectFrom('contactRequests')
      .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
      .leftJoin('requestSearch', 'requestSearch.requestId', 'contactRequests.id')
      .select(['contactRequests.id', 'contactRequests.name', 'reference', 'appointments.id as appointmentId'])
      .select(['appointments.email', 'appointments.date', 'appointments.time', 'words'])
      .execute()
    expect(stored.map(({ reference }) => reference).sort()).toStrictEqual(
      results.map((result) => result.kind === 'sent' && result.reference).sort(),
    )
    for (const row of stored) {
      const n = Number(row.name.slice(4))
      const wanted = { date: dates[n % 2], time: n % 3 === 0 ? '09:00' : '10:00', email: `ada.${n}@cliente.example` }
      if (n % 4 === 0) expect(row.appointmentId).toBeNull()
      else expect(row).toMatchObject(wanted)
      expect(row.words).toContain(row.reference.slice(4, 9).toLowerCase())
      const mails = await db.selectFrom('mailOutbox').select('recipient').where('documentId', '=', row.id).execute()
      expect(mails.map(({ recipient }) => recipient).sort()).toStrictEqual(['', `ada.${n}@cliente.example`])
      const link = `/admin/requests/${row.id}`
      expect(await db.selectFrom('notifications').select('id').where('link', '=', link).execute()).toHaveLength(1)
      if (row.appointmentId === null) continue
      const cells = await db
        .selectFrom('appointmentCells')
        .select('seat')
        .where('appointmentId', '=', row.appointmentId)
        .execute()
      expect(cells).toHaveLength(2)
    }
  })

  test('for one seat: one gets it, the other may choose another time with the same form', async () => {
    const { db, ctx, dates } = await prepare()
    const forms = times(3).map((n) => formOf(ctx, n, n < 2 ? appointment(dates[0], '09:00') : {}))
    const results = await sendAll(ctx, forms)
    expect(kindsOf(results).sort()).toStrictEqual(['sent', 'sent', 'taken'])
    const late = results.findIndex(({ kind }) => kind === 'taken')
    const form = forms[late] as FormData
    form.set('time', '15:00')
    expect((await submitContactForm(ctx, form)).kind).toBe('sent')
    expect(await db.selectFrom('contactRequests').select('id').execute()).toHaveLength(3)
    expect(await db.selectFrom('appointmentCells').select('seat').execute()).toHaveLength(4)
    expect(await db.selectFrom('idempotencyKeys').select('key').execute()).toHaveLength(6)
  })

  test('one that was sent before gets its reply, the others are stored', async () => {
    const { db, ctx } = await prepare()
    const again = formOf(ctx, 0)
    const [first] = await sendAll(ctx, [again])
    const changed = formOf(ctx, 1)
    await submitContactForm(ctx, changed)
    changed.set('email', 'ada.bianchi@cliente.example')
    const results = await sendAll(ctx, [formOf(ctx, 2), again, changed, formOf(ctx, 3), again])
    expect(new Set(kindsOf(results))).toStrictEqual(new Set(['sent']))
    expect([results[1], results[4]]).toStrictEqual([first, first])
    const rows = await db.selectFrom('contactRequests').select(['name', 'supersededBy']).execute()
    expect(rows.map(({ name }) => name).sort()).toStrictEqual(['Ada 0', 'Ada 1', 'Ada 1', 'Ada 2', 'Ada 3'])
    expect(rows.filter(({ supersededBy }) => supersededBy !== null)).toHaveLength(1)
  })

  test('one mailbox gets at most three acknowledgements', async () => {
    const { db, ctx } = await prepare()
    const forms = times(6).map((n) => formOf(ctx, n, { email: 'ada@cliente.example' }))
    expect(new Set(kindsOf(await sendAll(ctx, forms)))).toStrictEqual(new Set(['sent']))
    const mails = await db.selectFrom('mailOutbox').select('recipient').execute()
    expect(mails.filter(({ recipient }) => recipient === 'ada@cliente.example')).toHaveLength(3)
    expect(mails).toHaveLength(9)
  })

  // On PostgreSQL those of the same moment do not count each other: the limit is against thousands, not against one.
  test.runIf(engine === 'sqlite')('count each other in the limits of their network', async () => {
    const { db, ctx } = await prepare({ contactLimits: true })
    for (const n of times(18)) await submitContactForm(ctx, formOf(ctx, n))
    const results = await sendAll(
      ctx,
      times(5).map((n) => formOf(ctx, 100 + n)),
    )
    expect(new Set(kindsOf(results))).toStrictEqual(new Set(['sent']))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from contact_requests where quarantine_reason = 'limit'`.execute(db)
    expect(Number(rows[0]?.n)).toBe(3)
    expect(await db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(40)
  })

  test('a flood is reported once, and every form stored', async () => {
    const { db, ctx } = await prepare({ contactLimits: true })
    await storeStaff(db)
    await submitContactForm(ctx, formOf(ctx, 1_000, { message: 'Prima' }))
    await sql`insert into contact_requests (id, reference, name, email, phone, company, message, topic,
      requested_appointment, needs_email_sending, email_sent, status, source_hash, created_at)
      select id || n.v, reference || n.v, name, email, phone, company, message, topic,
      requested_appointment, needs_email_sending, email_sent, status, 'other' || n.v, created_at
      from contact_requests, (with recursive v(v) as (select 1 union all select v + 1 from v where v < 300) select v from v) n`.execute(
      db,
    )
    const results = await sendAll(
      ctx,
      times(4).map((n) => formOf(ctx, n)),
    )
    expect(new Set(kindsOf(results))).toStrictEqual(new Set(['sent']))
    const news = await db.selectFrom('notifications').select('message').where('type', '=', 'warning').execute()
    expect(news).toHaveLength(1)
    const found = await db.selectFrom('contactRequests').select('name').where('name', 'like', 'Ada _').execute()
    expect(found).toHaveLength(4)
  })

  test.runIf(engine === 'postgres')('a deadlock over their claims is no error', async () => {
    const { db, ctx } = await prepare()
    const form = formOf(ctx, 1)
    const content = await contentKeyOf(ctx, form)
    const held = Promise.withResolvers<void>()
    const claim = (trx: Trx, key: string) =>
      trx
        .insertInto('idempotencyKeys')
        .values({ key, contactRequestId: 'other', createdAt: NOW.toISOString() })
        .execute()
    const other = db.transaction().execute(async (trx) => {
      await claim(trx, content)
      held.resolve()
      // The form claims its own key first, and then waits for the other.
      await untilOneWaits(db)
      await claim(trx, `form:${String(form.get('token')).split('.')[0]}`)
      throw new Error('undone')
    })
    other.catch(() => undefined)
    await held.promise
    expect(kindsOf(await sendAll(ctx, [form]))).toStrictEqual(['sent'])
    await expect(other).rejects.toThrow()
    expect(await messagesIn(db)).toHaveProperty('size', 1)
  })
})

/** The key under which the content of a form is claimed: as it is stored, which is then undone. */
async function contentKeyOf(ctx: AppContext, form: FormData): Promise<string> {
  const earlier = new Set((await ctx.db.selectFrom('idempotencyKeys').select('key').execute()).map(({ key }) => key))
  await submitContactForm(ctx, form)
  const keys = (await ctx.db.selectFrom('idempotencyKeys').select('key').execute()).map(({ key }) => key)
  const own = keys.filter((key) => !earlier.has(key))
  await ctx.db.deleteFrom('idempotencyKeys').where('key', 'in', own).execute()
  await ctx.db.deleteFrom('mailOutbox').execute()
  await ctx.db.deleteFrom('requestSearch').execute()
  await ctx.db.deleteFrom('contactRequests').where('name', '=', 'Ada 1').execute()
  return own.find((key) => key.startsWith('content:')) ?? ''
}

/** Resolves when a transaction of this database waits for another. */
async function untilOneWaits(db: Db): Promise<void> {
  const waiting = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBeGreaterThan(0)
}
