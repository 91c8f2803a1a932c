import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import { folderTransport, smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { previewMail } from '#app/features/ground/mail/screens/preview.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { undoChange } from '#app/features/work/appointments/changes/staff/undo-change.server.ts'
import { appointmentLink, appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { findCustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { findOwnCalendarFile } from '#app/features/work/appointments/customer/own-calendar-file.server.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { cleanAddress } from '#app/lib/text/address.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { filesInOrder, IN_THE_END, SIX_ORDERS } from '#test/mail-orders.ts'
import { CalendarReceiver, readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { type ReceivedMail, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 90 }

/** Delivers the pending mails over SMTP; returns the appointment mails by kind. */
async function deliver(ctx: AppContext, mailFrom?: string): Promise<(kind: string) => ReceivedMail> {
  const peer = await startSmtpPeer()
  onTestFinished(() => peer.close())
  const mailboxes = { mailFrom, mailTo: undefined }
  const clock = movableClock(ctx.clock().toISOString())
  await deliverDue(deliveryParts({ db: ctx.db, clock, transport: smtpTransport(peer.url), mailboxes }))
  return (kind) => {
    const found = peer.received.find(({ mail }) => mail.messageId?.startsWith(`<appointment-${kind}.`))
    if (!found) throw new Error(`no mail of kind ${kind} arrived`)
    return found
  }
}

/** The calendar files of a mail: in the alternatives, and as attachment. */
function filesOf({ mail, raw }: ReceivedMail) {
  const files = mail.attachments.map((file) => ({
    type: file.contentType,
    name: file.filename,
    text: file.content.toString('utf8'),
  }))
  return { files, types: [...raw.matchAll(/^Content-Type: (text\/calendar[^\r]*)/gim)].map(([, type]) => type) }
}

function fileOf(received: ReceivedMail): string {
  const { files } = filesOf(received)
  expect(files.map(({ type, name }) => [type, name])).toStrictEqual(
    expect.arrayContaining([['application/ics', 'appuntamento.ics']]),
  )
  const [first = { text: '' }] = files
  for (const { text } of files) expect(text).toBe(first.text)
  return first.text
}

describeOnBothEngines('the calendar file in the mails of an appointment', ({ database }) => {
  test('domains in other scripts leave as ASCII, in headers and calendar file', async () => {
    const mailFrom = 'Città <posta@città.example>'
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL, mailFrom })
    const id = await storeAppointment(ctx, SLOT)
    const email = cleanAddress('Anna@caffè.example')
    await ctx.db.updateTable('appointments').set({ email }).execute()
    await ctx.db.updateTable('contactRequests').set({ email }).execute()
    await ctx.db.updateTable('mailOutbox').set({ recipient: email }).where('recipient', '!=', '').execute()
    await confirmAppointment(ctx, { id, version: 1 })
    const peer = await startSmtpPeer()
    onTestFinished(() => peer.close())
    const mailboxes = { mailFrom, mailTo: 'Ufficio <ufficio@società.example>' }
    const transport = smtpTransport(peer.url)
    await deliverDue(deliveryParts({ db: ctx.db, clock: ctx.clock, transport, mailboxes }))
    const [from, to] = ['posta@xn--citt-3na.example', 'Anna@xn--caff-8oa.example']
    const heads = peer.received.map(({ raw }) => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n /g, ' '))
    expect(heads).toHaveLength(3)
    for (const head of heads) {
      expect(head).toMatch(/^[\0-\x7f]*$/)
      expect(head).toMatch(new RegExp(`^From: .*<${from}>`, 'm'))
    }
    expect(heads.filter((head) => head.includes(`\r\nTo: ${to}`))).toHaveLength(2)
    expect(heads.join()).toMatch(/^Message-ID: <appointment-confirmed\..*@xn--citt-3na\.example>/m)
    const company = heads.find((head) => head.includes('\r\nTo: ufficio@xn--societ-nta.example'))
    expect(company).toMatch(new RegExp(`^Reply-To: .*<${to}>`, 'm'))
    const confirmed = peer.received.find(({ mail }) => mail.messageId?.startsWith('<appointment-confirmed.'))
    const lines = fileOf(confirmed as ReceivedMail).replace(/\r\n /g, '')
    expect(lines).toMatch(new RegExp(`^ORGANIZER.*mailto:${from}\\s*$`, 'm'))
    expect(lines).toMatch(new RegExp(`^ATTENDEE.*mailto:${to}\\s*$`, 'im'))
  })

  test('customers read with whom, are told of another person, and of nobody where the setting hides names', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    for (const [id, name] of [
      ['ada', 'Ada Blu'],
      ['bea', 'Bea Rossi'],
      ['cleo', 'Cleo Verdi'],
    ] as const) {
      await storeConsultant(ctx, id, { name })
    }
    const id = await storeAppointment(ctx, SLOT, { location: 'Ufficio' })
    const token = appointmentToken(SECRET, id)
    const visitor = { ...ctx, secret: SECRET, actor: { kind: 'visitor' } as const }
    const shown = async () => (await findCustomerView(visitor, token))?.consultant
    expect(await shown()).toBe('')
    await confirmAppointment(ctx, { id, version: 1 })
    const confirmed = (await deliver(ctx))('confirmed')
    expect(confirmed.mail.text).toMatch(/^Con:?\s+Ada Blu$/im)
    expect(fileOf(confirmed)).toContain('Con: Ada Blu')
    expect(await shown()).toBe('Ada Blu')

    const outcome = await reassignAppointment(ctx, { id, version: 2, personId: 'bea', isUndoable: true })
    await undoChange(ctx, (outcome.kind === 'changed' && outcome.undoId) || '')
    await expect(deliver(ctx).then((mail) => mail('reassigned'))).rejects.toThrow('no mail')
    const { version } = await ctx.db.selectFrom('appointments').select('version').executeTakeFirstOrThrow()
    await reassignAppointment(ctx, { id, version, personId: 'bea' })
    const told = (await deliver(ctx))('reassigned')
    expect(told.mail.subject).toContain('Ti riceve un’altra persona')
    expect(told.mail.text).toMatch(/^Con:?\s+Bea Rossi$/im)
    expect(told.mail.text).not.toContain('Ada')
    const [before, after] = [confirmed, told].map((mail) => readCalendar(fileOf(mail)).events[0])
    expect(after).toMatchObject({ uid: before?.uid, startsAt: before?.startsAt, sequence: version + 1 })
    expect(after?.description).toContain('Con: Bea Rossi')
    expect(await findOwnCalendarFile(visitor, token)).toContain('Con: Bea Rossi')

    const hidden = { section: 'booking', value: '{"showsConsultant":false}', version: 1, updatedAt: '' }
    await ctx.db.insertInto('settings').values(hidden).execute()
    expect(await shown()).toBe('')
    expect(await findOwnCalendarFile(visitor, token)).not.toContain('Con:')
    await reassignAppointment(ctx, { id, version: version + 1, personId: 'cleo' })
    await expect(deliver(ctx).then((mail) => mail('reassigned'))).rejects.toThrow('no mail')
  })

  test('confirmed, moved, cancelled: each file describes its own change, in any order of arrival', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT, { location: 'Cliente', address: 'Via Po 3, Torino' })
    const mailFrom = '"IDG, posta" <posta@idg.example>'
    await confirmAppointment(ctx, { id, version: 1 })
    const confirmed = fileOf((await deliver(ctx, mailFrom))('confirmed'))
    await moveAppointment(ctx, { id, version: 2, slot: LATER, reason: 'Sala non disponibile' })
    const moved = fileOf((await deliver(ctx, mailFrom))('moved'))
    await cancelAppointment(ctx, { id, version: 3, reason: '' })
    const cancelled = fileOf((await deliver(ctx, mailFrom))('cancelled'))

    expect(readCalendar(confirmed)).toMatchObject({
      method: 'REQUEST',
      events: [
        {
          uid: ownUid(id),
          startsAt: '2026-11-25T08:30:00.000Z',
          endsAt: '2026-11-25T09:30:00.000Z',
          sequence: 2,
          stamp: ctx.clock().toISOString(),
          location: 'Via Po 3, Torino',
          status: 'CONFIRMED',
          description: expect.stringContaining(appointmentLink(PUBLIC_URL, SECRET, id)),
          organizer: { address: 'posta@idg.example' },
          attendees: [{ address: 'anna.rossi@cliente.example' }],
        },
      ],
    })
    expect(readCalendar(moved)).toMatchObject({
      method: 'REQUEST',
      events: [{ uid: ownUid(id), sequence: 3, startsAt: '2026-12-01T14:00:00.000Z' }],
    })
    expect(readCalendar(cancelled)).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: ownUid(id), sequence: 4, status: 'CANCELLED', startsAt: '2026-12-01T14:00:00.000Z' }],
    })
    for (const text of [confirmed, moved, cancelled]) expect(text).not.toMatch(/Buongiorno/)
    expect(moved).toContain('DESCRIPTION:Sala non disponibile\\n')

    const calendarAfter = (...files: string[]) => {
      const calendar = new CalendarReceiver()
      for (const file of files) calendar.receive(file)
      return calendar.events().map(({ startsAt }) => startsAt)
    }
    expect(calendarAfter(confirmed)).toStrictEqual(['2026-11-25T08:30:00.000Z'])
    expect(calendarAfter(moved, confirmed)).toStrictEqual(['2026-12-01T14:00:00.000Z'])
    for (const order of [
      [confirmed, moved, cancelled],
      [cancelled, moved, confirmed],
      [moved, cancelled, confirmed],
    ]) {
      expect(calendarAfter(...order)).toStrictEqual([])
    }
  })

  test.each(
    SIX_ORDERS.flatMap((order) => (['moved-again', 'cancelled'] as const).map((ending) => ({ order, ending }))),
  )('mails that arrive in the order $order leave one event at the right time: $ending', async ({ order, ending }) => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const files = await filesInOrder(ctx, order, ending)
    for (const receiver of [{}, { forgets: true }, { naive: true }, { naive: true, forgets: true }]) {
      const calendar = new CalendarReceiver(receiver)
      for (const file of files) calendar.receive(file)
      expect(calendar.events().map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))).toStrictEqual(IN_THE_END[ending])
    }
  })

  test.each([
    ['the configured sender', '"IDG, posta" <posta@idg.example>', 'posta@idg.example'],
    ['the company’s own address', undefined, 'info@idg.example'],
  ])('invitation, own copy and cancellation are one event of one organizer: %s', async (_, mailFrom, address) => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL, secret: SECRET, mailFrom })
    const id = await storeAppointment(ctx, SLOT)
    await confirmAppointment(ctx, { id, version: 1 })
    const copy = (await findOwnCalendarFile(ctx, appointmentToken(SECRET, id))) ?? ''
    const invitation = fileOf((await deliver(ctx, mailFrom))('confirmed'))
    await cancelAppointment(ctx, { id, version: 2, reason: '' })
    const cancellation = fileOf((await deliver(ctx, mailFrom))('cancelled'))
    const files = [invitation, copy, cancellation]
    const organizer = { name: 'IDG S.r.l.', address }
    expect(files.map((text) => readCalendar(text).events)).toMatchObject([
      [{ uid: ownUid(id), sequence: 2, organizer }],
      [{ uid: ownUid(id), sequence: 2, organizer }],
      [{ uid: ownUid(id), sequence: 3, organizer }],
    ])
    expect(new Set(files.map((text) => /^ORGANIZER.*$/m.exec(text)?.[0])).size).toBe(1)
    const calendar = new CalendarReceiver()
    for (const text of [invitation, cancellation]) calendar.receive(text)
    expect(calendar.events()).toStrictEqual([])
  })

  test('the file is placed where mail programs expect it, with its method', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT)
    await confirmAppointment(ctx, { id, version: 1 })
    const mail = await deliver(ctx)
    await cancelAppointment(ctx, { id, version: 2, reason: '' })
    const last = await deliver(ctx)
    expect(filesOf(mail('confirmed')).types).toStrictEqual(['text/calendar; charset=utf-8; method=REQUEST'])
    expect(filesOf(last('cancelled')).types).toStrictEqual(['text/calendar; charset=utf-8; method=CANCEL'])
    const { raw } = mail('confirmed')
    const boundary = raw.match(/multipart\/alternative;\s+boundary="([^"]+)"/)?.[1] ?? 'none'
    const alternatives = raw.slice(raw.indexOf(`--${boundary}\r\n`), raw.indexOf(`--${boundary}--`))
    expect([...alternatives.matchAll(/^Content-Type: ([^;\r]+)/gim)].map(([, type]) => type)).toStrictEqual([
      'text/plain',
      'text/html',
      'text/calendar',
    ])
    expect(readCalendar(fileOf(mail('confirmed'))).events[0]?.organizer?.address).toBe('info@idg.example')
  })

  test('what was never confirmed is in no calendar, so no cancellation is sent', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const declined = await storeAppointment(ctx, SLOT)
    const cancelled = await storeAppointment(ctx, LATER)
    await declineAppointment(ctx, { id: declined, version: 1, reason: '' })
    await cancelAppointment(ctx, { id: cancelled, version: 1, reason: '' })
    const mail = await deliver(ctx)
    for (const kind of ['declined', 'cancelled']) expect(filesOf(mail(kind))).toStrictEqual({ files: [], types: [] })
  })

  test('the mail kept as a file contains it too, and the outbox names it', async () => {
    const db = await database()
    const parts = deliveryParts({ db, clock: movableClock(), transport: { send: async () => {}, rest: () => {} } })
    const ctx = staffContext(db, {
      publicUrl: PUBLIC_URL,
      actor: { ...STAFF, role: 'admin' },
      composeMail: (mail) => composeMessage(parts, mail),
    })
    const id = await storeAppointment(ctx, SLOT)
    await confirmAppointment(ctx, { id, version: 1 })
    const owed = await db
      .selectFrom('mailOutbox')
      .select('id')
      .where('kind', '=', 'appointment-confirmed')
      .executeTakeFirstOrThrow()
    expect(await previewMail(ctx, owed.id)).toMatchObject({ attachment: 'appuntamento.ics (per il calendario)' })

    const folder = await mkdtemp(path.join(tmpdir(), 'idg-mail-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await deliverDue({ ...parts, transport: folderTransport(folder) })
    const name = (await readdir(folder)).find((file) => file.includes('appointment-confirmed')) ?? ''
    const raw = await readFile(path.join(folder, name), 'utf8')
    const mail = await simpleParser(raw)
    const kept = fileOf({ raw, mail, envelope: { from: '', to: [] } })
    expect(readCalendar(kept).events).toMatchObject([{ uid: ownUid(id), status: 'CONFIRMED' }])
  })
})
