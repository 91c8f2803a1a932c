import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { acceptProposal } from '#app/features/work/appointments/changes/customer/accept-proposal.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { headlineOf } from '#app/features/work/appointments/customer/customer-text.ts'
import { findCustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { findOwnCalendarFile } from '#app/features/work/appointments/customer/own-calendar-file.server.ts'
import { listHistory } from '#app/features/work/appointments/desk/history.server.ts'
import { remindDue } from '#app/features/work/appointments/emails/reminders.server.ts'
import { slotStart } from '#app/features/work/appointments/slot.ts'
import { readDashboard } from '#app/features/work/dashboard/dashboard.server.ts'
import { deliverDue, deliveryParts, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { CalendarReceiver, readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { confirmAppointment } from './confirm.server.ts'
import { proposeAppointment } from './propose.server.ts'
import { setAppointmentLink } from './set-link.server.ts'
import { setAppointmentPlace } from './set-place.server.ts'

const SLOT = { date: '2026-11-27', time: '09:30', duration: 60 }
const LINK = 'https://meet.example/idg-rossi'

/**
 * Delivers the pending mails at an instant; returns text, HTML and calendar file of the mails of a kind, newest last.
 */
async function deliver(ctx: AppContext, now = ctx.clock()) {
  const peer = await startSmtpPeer()
  onTestFinished(() => peer.close())
  await deliverDue(deliveryParts({ db: ctx.db, clock: () => now, transport: smtpTransport(peer.url) }))
  return (kind: string) => {
    const found = peer.received.find(({ mail }) => mail.messageId?.startsWith(`<appointment-${kind}.`))
    if (!found) throw new Error(`no mail of kind ${kind} arrived`)
    const file = found.mail.attachments[0]?.content.toString('utf8') ?? ''
    return { text: (found.mail.text ?? '').replace(/\s+/g, ' '), html: String(found.mail.html), file }
  }
}

describeOnBothEngines('the video link of an online appointment', ({ database }) => {
  async function confirmed(parts: Parameters<typeof storeAppointment>[2] = {}) {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL, secret: SECRET })
    const id = await storeAppointment(ctx, SLOT, parts)
    await confirmAppointment(ctx, { id, version: 1 })
    return { ctx, id, token: appointmentToken(SECRET, id) }
  }

  test('a missing link is announced in mail, page, calendar file and reminders without promising one', async () => {
    const { ctx, token } = await confirmed()
    const mail = (await deliver(ctx))('confirmed')
    const moment = new Date(slotStart(SLOT).getTime() - 3_600_000)
    await remindDue(ctx.db, moment, PUBLIC_URL)
    const reminder = (await deliver(ctx, moment))('reminder')
    for (const text of [mail.text, mail.html, mail.file, reminder.text, reminder.html]) {
      expect(text).not.toMatch(/\blink\b|videochiamata/i)
    }
    expect(readCalendar(mail.file).events).toMatchObject([{ location: 'Online' }])
    const view = await findCustomerView(ctx, token)
    expect(view).toMatchObject({ location: 'Online', videoLink: '' })
    expect(headlineOf(view!).lead, 'the page lacks the link').toBe('Ci vediamo online.')
    expect(readCalendar((await findOwnCalendarFile(ctx, token)) ?? '').events).toMatchObject([{ location: 'Online' }])
  })

  test('setting the link sends a mail with a button, updates page and calendar, and adds to the history', async () => {
    const { ctx, id, token } = await confirmed()
    const first = (await deliver(ctx))('confirmed')
    expect(await setAppointmentLink(ctx, { id, version: 2, videoLink: LINK })).toMatchObject({ kind: 'changed' })
    const mail = (await deliver(ctx))('updated')
    expect(mail.text).toContain(`Entra nella videochiamata: ${LINK}`)
    expect(mail.html).toContain(`href="${LINK}"`)
    expect(mail.text).toContain('venerdì 27 novembre 2026, ore 09:30, 60 minuti')
    const calendar = new CalendarReceiver()
    for (const file of [first.file, mail.file]) calendar.receive(file)
    expect(calendar.events()).toMatchObject([{ sequence: 3, location: LINK, startsAt: '2026-11-27T08:30:00.000Z' }])
    const view = await findCustomerView(ctx, token)
    expect(view).toMatchObject({ videoLink: LINK, version: 3 })
    expect(headlineOf(view!).lead).toBe('Ci vediamo online. Qui trovi tutto ciò che serve.')
    expect((await listHistory(ctx, { requestIds: [], appointmentIds: [id] }))[0]).toMatchObject({
      what: `Link della videochiamata: ${LINK}`,
    })
    const action = (await loggedActions(ctx.db)).at(-1)
    expect(action).toMatchObject({ action: 'appointment-set-link', targetId: id })

    const moment = new Date(slotStart(SLOT).getTime() - 3_600_000)
    await remindDue(ctx.db, moment, PUBLIC_URL)
    expect((await deliver(ctx, moment))('reminder').text).toContain(`Entra nella videochiamata: ${LINK}`)
  })

  test('a missing link is a dashboard task until it is set, also after the customer accepts a proposal', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL, secret: SECRET })
    const tasks = async () => (await readDashboard(ctx)).withoutLink.map(({ id }) => id)
    const id = await storeAppointment(ctx, { ...SLOT, time: '11:30' })
    await storeAppointment(ctx, { ...SLOT, date: '2026-11-20' }, { status: 'confirmed' })
    await storeAppointment(ctx, SLOT, { status: 'confirmed', location: 'Ufficio' })
    await storeAppointment(ctx, SLOT, { status: 'cancelled' })
    await proposeAppointment(ctx, { id, version: 1, proposals: [SLOT], reason: '' })
    expect(await tasks()).toStrictEqual([])
    const customer = { ...ctx, actor: { kind: 'visitor' } as const }
    await acceptProposal(customer, { token: appointmentToken(SECRET, id), version: 2, slot: SLOT })
    expect(await tasks()).toStrictEqual([id])
    await setAppointmentLink(ctx, { id, version: 3, videoLink: LINK })
    expect(await tasks()).toStrictEqual([])
  })

  test('no link of its own is needed while the settings contain a video room', async () => {
    const { ctx, token } = await confirmed()
    const value = JSON.stringify({ videoLink: 'https://meet.example/stanza' })
    await ctx.db.insertInto('settings').values({ section: 'booking', value, version: 1, updatedAt: '' }).execute()
    expect((await readDashboard(ctx)).withoutLink).toStrictEqual([])
    expect(await findCustomerView(ctx, token)).toMatchObject({ videoLink: 'https://meet.example/stanza' })
  })

  test('a link that makes no sense is refused without changes', async () => {
    const { ctx, id } = await confirmed({ location: 'Ufficio' })
    const set = (version: number) => setAppointmentLink(ctx, { id, version, videoLink: LINK })
    await expect(set(2)).rejects.toMatchObject({ status: 422 })
    await expect(set(1)).rejects.toMatchObject({ status: 409 })
    await setAppointmentPlace(ctx, { id, version: 2, location: 'Online', address: '' })
    await set(3)
    await expect(set(4)).rejects.toMatchObject({ status: 422 })
    const over = { ...ctx, clock: () => new Date('2026-11-27T09:30:00.000Z') }
    const late = setAppointmentLink(over, { id, version: 4, videoLink: 'https://meet.example/altra' })
    await expect(late).rejects.toMatchObject({ status: 422 })
    const pending = await storeAppointment(ctx, { ...SLOT, time: '15:00' })
    const early = setAppointmentLink(ctx, { id: pending, version: 1, videoLink: LINK })
    await expect(early).rejects.toMatchObject({ status: 409 })
    expect(await ctx.db.selectFrom('appointments').select('version').where('id', '=', id).execute()).toStrictEqual([
      { version: 4 },
    ])
  })

  test('changing the place updates mail and calendar and keeps the half hours', async () => {
    const { ctx, id, token } = await confirmed()
    const cells = () => ctx.db.selectFrom('appointmentCells').selectAll().orderBy('cellStart').execute()
    const before = await cells()
    const address = 'Via Po 3, Torino'
    await setAppointmentPlace(ctx, { id, version: 2, location: 'Cliente', address })
    const mail = (await deliver(ctx))('updated')
    expect(mail.text).toContain('Presso la tua sede: Via Po 3, Torino')
    expect(mail.text).toMatch(/Luogo precedente: +Online/)
    expect(readCalendar(mail.file).events).toMatchObject([{ sequence: 3, location: address }])
    expect(await findCustomerView(ctx, token)).toMatchObject({ location: 'Cliente', address })
    expect(await cells()).toStrictEqual(before)
    expect(before).toHaveLength(2)
    const [entry] = await listHistory(ctx, { requestIds: [], appointmentIds: [id] })
    expect(entry).toMatchObject({ what: `Luogo cambiato: prima «Online», ora «Presso il cliente, ${address}»` })
    const log = await loggedActions(ctx.db)
    expect(JSON.stringify(log)).not.toContain('Via Po')
  })
})
