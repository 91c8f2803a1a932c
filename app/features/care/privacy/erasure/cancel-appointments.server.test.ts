import { expect, onTestFinished, test } from 'vitest'
import { getCase } from '#app/features/care/privacy/cases/get-case.server.ts'
import { privacyMails } from '#app/features/care/privacy/emails/emails.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { filesWith, findWord } from '#test/data/find-word.ts'
import { deliverDue, deliveryParts, NO_FILES } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { CalendarReceiver, readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { completeErasures, deleteErasureMails } from './erase-person.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const PAST = { date: '2026-11-20', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 90 }
const ADDRESS = 'anna.rossi@cliente.example'

describeOnBothEngines('an erasure cancels upcoming appointments', ({ engine, location }) => {
  async function office() {
    const base = await erasureOffice(await location())
    const { db, staff } = base
    const parts = { ...base.parts, mailsAreFiles: false }
    /** Delivers the due mails over SMTP; returns the calendar files to the person, and all mails by kind. */
    const deliver = async () => {
      const peer = await startSmtpPeer()
      onTestFinished(() => peer.close())
      const { secret } = staff
      const kinds = { ...requestMails(secret, NO_FILES), ...appointmentMails(secret), ...privacyMails(secret) }
      await deliverDue(deliveryParts({ db, clock: staff.clock, transport: smtpTransport(peer.url), kinds }))
      const sent = peer.received.map(({ mail, envelope }) => ({
        kind: /^<(.+?)\./.exec(mail.messageId ?? '')?.[1] ?? '',
        to: envelope.to,
        text: mail.text ?? '',
        file: mail.attachments[0]?.content.toString('utf8') ?? '',
      }))
      sent.sort((one, other) => (one.kind < other.kind ? -1 : 1))
      return { sent, files: sent.flatMap(({ file }) => (file ? [file] : [])) }
    }
    const queued = async () =>
      (
        await db.selectFrom('mailOutbox').select('kind').where('kind', 'like', 'privacy-%').orderBy('kind').execute()
      ).map(({ kind }) => kind)
    return { ...base, parts, deliver, queued }
  }

  test('removes the event from the calendar of the person; afterwards nothing is left', async () => {
    const { db, dataDir, staff, parts, openCase, deliver } = await office()
    const id = await storeAppointment(staff, SLOT)
    await confirmAppointment(staff, { id, version: 1 })
    const calendar = new CalendarReceiver()
    const [invitation = ''] = (await deliver()).files
    calendar.receive(invitation)
    expect(calendar.events()).toHaveLength(1)
    await openCase([ADDRESS])
    expect(await getCase(staff, 'case')).toMatchObject({
      cancels: ['mercoledì 25 novembre 2026, ore 09:30, 60 minuti'],
    })

    await completeErasures(parts)
    expect(await findWord(db, 'rossi')).toStrictEqual(['mail_outbox'])
    const { sent } = await deliver()
    expect(sent.map(({ kind, to }) => [kind, to])).toStrictEqual([
      ['privacy-cancelled', [ADDRESS]],
      ['privacy-erased', [ADDRESS]],
    ])
    const [cancellation = { file: '', text: '' }] = sent
    expect(cancellation.text).toContain('mercoledì 25 novembre 2026, ore 09:30')
    const [invited, cancelled] = [invitation, cancellation.file].map(readCalendar)
    const [event] = invited?.events ?? []
    expect(cancelled).toMatchObject({
      method: 'CANCEL',
      events: [
        {
          uid: ownUid(id),
          sequence: (event?.sequence ?? 0) + 1,
          status: 'CANCELLED',
          startsAt: event?.startsAt,
          endsAt: event?.endsAt,
          organizer: event?.organizer,
          attendees: [{ address: ADDRESS }],
        },
      ],
    })
    calendar.receive(cancellation.file)
    expect(calendar.events()).toStrictEqual([])

    expect(await deleteErasureMails(parts)).toBe(2)
    expect(await findWord(db, 'rossi')).toStrictEqual([])
    // The audit log keeps ids.
    expect(await findWord(db, id)).toStrictEqual(['admin_actions'])
    await db.destroy()
    if (engine === 'sqlite') expect(filesWith(dataDir, 'rossi')).toStrictEqual([])
  })

  test('removes the event from the calendar of the consultant too', async () => {
    const { db, staff, parts, openCase, deliver } = await office()
    await storeConsultant(staff, 'ada', { name: 'Ada' })
    const id = await storeAppointment(staff, SLOT)
    await db.updateTable('appointments').set({ consultantId: 'ada' }).execute()
    await confirmAppointment(staff, { id, version: 1 })
    const isOwn = ({ to }: { to: unknown }) => String(to) === 'ada@idg.example'
    const calendar = new CalendarReceiver()
    const [invitation] = (await deliver()).sent.filter(isOwn)
    calendar.receive(invitation?.file ?? '')
    expect(calendar.events()).toHaveLength(1)
    await openCase([ADDRESS])
    await completeErasures(parts)
    const [cancellation] = (await deliver()).sent.filter(isOwn)
    expect(cancellation?.text).toContain('cancellando i dati di un cliente')
    calendar.receive(cancellation?.file ?? '')
    expect(calendar.events()).toStrictEqual([])
    await deleteErasureMails(parts)
    expect(await findWord(db, 'rossi')).toStrictEqual([])
  })

  test('sends a cancellation that was still waiting, and none for an appointment that is in no calendar', async () => {
    const { db, staff, parts, openCase, deliver, queued } = await office()
    const cancelled = await storeAppointment(staff, SLOT)
    await storeAppointment(staff, PAST, { status: 'confirmed' })
    await storeAppointment(staff, LATER)
    await confirmAppointment(staff, { id: cancelled, version: 1 })
    const { files } = await deliver()
    await cancelAppointment(staff, { id: cancelled, version: 2, reason: '' })
    await openCase([ADDRESS])
    await completeErasures(parts)
    expect(await queued()).toStrictEqual(['privacy-cancelled', 'privacy-erased'])
    const calendar = new CalendarReceiver()
    for (const file of [...files, ...(await deliver()).files]) calendar.receive(file)
    expect(calendar.events()).toStrictEqual([])
    await db.destroy()
  })

  test('repeats no cancellation that was delivered', async () => {
    const { db, staff, parts, openCase, deliver, queued } = await office()
    const id = await storeAppointment(staff, SLOT)
    await confirmAppointment(staff, { id, version: 1 })
    await cancelAppointment(staff, { id, version: 2, reason: '' })
    await deliver()
    await openCase([ADDRESS])
    await completeErasures(parts)
    expect(await queued()).toStrictEqual(['privacy-erased'])
    await db.destroy()
  })

  test('queues the cancellation together with the deletion, once, whenever a kill interrupts it', async () => {
    const { db, staff, parts, openCase, queued } = await office()
    const id = await storeAppointment(staff, SLOT)
    await confirmAppointment(staff, { id, version: 1 })
    await openCase([ADDRESS])
    let calls = 0
    const clock = () => {
      calls++
      // Two calls for what is found by name; the third one queues the cancellation, the fourth belongs to the deletion.
      if (calls === 4) throw new Error('killed')
      return parts.clock()
    }
    await expect(completeErasures({ ...parts, clock })).rejects.toThrow('killed')
    expect(await queued()).toStrictEqual([])
    expect(await db.selectFrom('appointments').select('id').execute()).toStrictEqual([{ id }])

    // Killed again before the case was closed.
    const open = await db.selectFrom('privacyCases').select(['state', 'addresses']).executeTakeFirstOrThrow()
    await completeErasures(parts)
    await db.updateTable('privacyCases').set(open).execute()
    await completeErasures(parts)
    expect(await queued()).toStrictEqual(['privacy-cancelled', 'privacy-erased'])
    expect(await db.selectFrom('appointments').select('id').execute()).toStrictEqual([])
    await db.destroy()
  })

  test('writes no file with the address when mails are only kept as files', async () => {
    const { db, staff, parts, openCase, queued } = await office()
    const id = await storeAppointment(staff, SLOT)
    await confirmAppointment(staff, { id, version: 1 })
    await openCase([ADDRESS])
    await completeErasures({ ...parts, mailsAreFiles: true })
    expect(await queued()).toStrictEqual([])
    expect(await findWord(db, 'rossi')).toStrictEqual([])
    await db.destroy()
  })
})
