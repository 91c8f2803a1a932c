import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { previewMail } from '#app/features/ground/mail/screens/preview.server.ts'
import { cancelByCustomer } from '#app/features/work/appointments/changes/customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { type ReceivedMail, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 90 }
const SLOT_WORDS = 'mercoledì 25 novembre 2026, ore 09:30, 60 minuti'
const LATER_WORDS = 'martedì 1 dicembre 2026, ore 15:00, 90 minuti'

/** Runs the changes, delivers the pending mails and returns them by kind. */
async function mailsAfter(ctx: AppContext, changes: () => Promise<unknown>): Promise<(kind: string) => ReceivedMail> {
  const peer = await startSmtpPeer()
  const clock = movableClock(ctx.clock().toISOString())
  try {
    await changes()
    await deliverDue(deliveryParts({ db: ctx.db, clock, transport: smtpTransport(peer.url) }))
    return (kind) => {
      const found = peer.received.find(({ mail }) => mail.messageId?.startsWith(`<${kind}.`))
      if (!found) throw new Error(`no mail of kind ${kind} arrived`)
      return found
    }
  } finally {
    await peer.close()
  }
}

const parts = ({ mail }: ReceivedMail) => {
  const html = String(mail.html).replace(/<style>[\s\S]*?<\/style>/, '')
  return [(mail.text ?? '').replace(/\s+/g, ' '), html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')]
}

describeOnBothEngines('the mails of an appointment', ({ database }) => {
  test('describe the change as it was made', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT, { location: 'Ufficio' })
    const confirmed = await mailsAfter(ctx, () => confirmAppointment(ctx, { id, version: 1 }))
    for (const part of parts(confirmed('appointment-confirmed'))) {
      expect(part).toContain(SLOT_WORDS)
      expect(part).toContain('In sede: 35010 Vigonza (PD)')
    }
    const moved = await mailsAfter(ctx, () =>
      moveAppointment(ctx, { id, version: 2, slot: LATER, reason: 'Sala riunioni\nnon disponibile' }),
    )
    for (const part of parts(moved('appointment-moved'))) {
      expect(part).toMatch(new RegExp(`Nuovo orario ${LATER_WORDS}`, 'i'))
      expect(part).toMatch(new RegExp(`Orario precedente:? ${SLOT_WORDS}`, 'i'))
      expect(part).toContain('Sala riunioni')
    }
    const cancelled = await mailsAfter(ctx, () => cancelAppointment(ctx, { id, version: 3, reason: '' }))
    for (const part of parts(cancelled('appointment-cancelled'))) {
      expect(part).toContain(LATER_WORDS)
      expect(part).not.toContain('Il nostro messaggio')
    }
    const updates = await ctx.db.selectFrom('appointmentUpdates').select(['needsEmailSending', 'emailSent']).execute()
    expect(updates).toStrictEqual(Array(3).fill({ needsEmailSending: false, emailSent: true }))
  })

  test('carry what has happened, and when, in the subject', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const customer = { ...ctx, actor: { kind: 'visitor' } as const }
    const subjectAfter = async (kind: string, change: () => Promise<unknown>) =>
      (await mailsAfter(ctx, change))(kind).mail.subject
    const id = await storeAppointment(ctx, SLOT)
    const other = await storeAppointment(ctx, SLOT)
    const proposals = [LATER, { ...LATER, date: '2026-12-02' }]
    const propose = () => proposeAppointment(ctx, { id: other, version: 1, proposals, reason: '' })
    expect(await subjectAfter('appointment-proposed', propose)).toBe(
      'Nuove proposte: mar 1 dic, 15:00; mer 2 dic, 15:00 · IDG',
    )
    expect(await subjectAfter('appointment-confirmed', () => confirmAppointment(ctx, { id, version: 1 }))).toBe(
      'Confermato: mer 25 nov, 09:30 · IDG',
    )
    expect(
      await subjectAfter('appointment-moved', () =>
        moveAppointment(ctx, { id, version: 2, slot: { ...LATER, date: '2026-12-03' }, reason: '' }),
      ),
    ).toBe('Spostato: gio 3 dic, 15:00 · IDG')
    const cancelled = await mailsAfter(ctx, () =>
      cancelByCustomer(customer, { token: appointmentToken(SECRET, id), version: 3, reason: '' }),
    )
    expect(cancelled('appointment-cancelled').mail.subject).toBe('Annullato: gio 3 dic, 15:00 · IDG')
    expect(cancelled('appointment-company').mail.subject).toBe(
      'Appuntamento annullato dal cliente: gio 3 dic, 15:00 · Anna Rossi',
    )
    for (const part of parts(cancelled('appointment-company'))) {
      expect(part).toMatch(/Cliente:? +Anna Rossi/)
    }
  })

  test('go to the customer, have the company as Reply-To and continue the thread of the request', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT)
    const mail = await mailsAfter(ctx, () => declineAppointment(ctx, { id, version: 1, reason: 'Siamo in trasferta' }))
    const declined = mail('appointment-declined')
    expect(declined.envelope.to).toStrictEqual(['anna.rossi@cliente.example'])
    expect(declined.mail.replyTo?.text).toContain('info@idg.example')
    expect(declined.mail.inReplyTo).toBe(mail('request-visitor').mail.messageId)
    expect(declined.mail.subject).toBe('Non confermato: mer 25 nov, 09:30 · IDG')
    for (const part of parts(declined)) {
      expect(part).toContain('Buongiorno Anna,')
      expect(part).toMatch(/Cordiali saluti ?IDG S.r.l. ?.*35010 Vigonza \(PD\)/)
      expect(part).toContain('Siamo in trasferta')
      expect(part).toContain(SLOT_WORDS)
    }
  })

  test('offer moving and cancelling only while the page does, with the deadline', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const soon = await storeAppointment(ctx, { ...SLOT, date: '2026-11-23', time: '21:00' })
    const early = await mailsAfter(ctx, () => confirmAppointment(ctx, { id: soon, version: 1 }))
    for (const part of parts(early('appointment-confirmed'))) {
      expect(part).toContain('Vedi l’appuntamento')
      expect(part).not.toContain('sposta o annulla')
    }
    const later = await storeAppointment(ctx, SLOT)
    const mail = await mailsAfter(ctx, () => confirmAppointment(ctx, { id: later, version: 1 }))
    for (const part of parts(mail('appointment-confirmed'))) {
      expect(part).toContain('Vedi, sposta o annulla l’appuntamento')
      expect(part).toContain('fino alle 21:30 di martedì 24 novembre 2026')
    }
  })

  test('delivered late say only that a newer change applies; a cancelled appointment carries no calendar file', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const SUPERSEDED = 'nel frattempo l’appuntamento è cambiato'
    const moved = await storeAppointment(ctx, SLOT)
    const first = await mailsAfter(ctx, async () => {
      await confirmAppointment(ctx, { id: moved, version: 1 })
      await moveAppointment(ctx, { id: moved, version: 2, slot: LATER, reason: '' })
    })
    for (const part of parts(first('appointment-confirmed'))) {
      expect(part).toContain(SUPERSEDED)
      expect(part).toContain('Vedi com’è ora')
      expect(part).not.toMatch(/sposta o annulla|confermato|novembre 2026|09:30|rispondi a questa email/i)
    }
    for (const part of parts(first('appointment-moved'))) expect(part).not.toContain(SUPERSEDED)
    expect(first('appointment-confirmed').mail.subject).toBe('L’appuntamento è cambiato · IDG')
    expect(first('appointment-confirmed').raw).not.toContain('text/calendar')
    expect(first('appointment-moved').raw).toContain('method=REQUEST')

    const cancelled = await storeAppointment(ctx, SLOT)
    const second = await mailsAfter(ctx, async () => {
      await confirmAppointment(ctx, { id: cancelled, version: 1 })
      await cancelAppointment(ctx, { id: cancelled, version: 2, reason: '' })
    })
    for (const part of parts(second('appointment-confirmed'))) expect(part).toContain(SUPERSEDED)
    expect(second('appointment-confirmed').raw).not.toContain('text/calendar')
    expect(second('appointment-cancelled').raw).toContain('method=CANCEL')
  })

  test('distinguish one proposed time from several, and say what happens to the others', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const customer = { ...ctx, actor: { kind: 'visitor' } as const }
    const one = await storeAppointment(ctx, SLOT)
    const propose = (id: string, ...proposals: (typeof SLOT)[]) =>
      proposeAppointment(ctx, { id, version: 1, proposals, reason: '' })
    const single = await mailsAfter(ctx, () => propose(one, LATER))
    expect(single('appointment-proposed').mail.subject).toBe('Nuova proposta: mar 1 dic, 15:00 · IDG')
    for (const part of parts(single('appointment-proposed'))) {
      expect(part).toContain(`Scegli ${LATER_WORDS}`)
      expect(part).toContain('che ti riserviamo fino alle 10 di giovedì 26 novembre 2026')
      expect(part).toContain('Se non ti va bene,')
      expect(part).toContain('Vedi la proposta o scegli un altro orario')
    }
    const token = appointmentToken(SECRET, one)
    const chosen = `${PUBLIC_URL}/appuntamento/${token}?orario=2026-12-01T15:00#proposte`
    expect(single('appointment-proposed').mail.text).toContain(chosen)
    expect(single('appointment-proposed').mail.html).toContain(`href="${chosen}"`)
    const anew = await mailsAfter(ctx, () =>
      rescheduleAppointment(customer, { token, version: 2, date: '2026-11-26', time: '09:30' }),
    )
    for (const part of parts(anew('appointment-moved'))) {
      expect(part).toContain('La nostra proposta non vale più')
      expect(part).toMatch(new RegExp(`Orario richiesto in precedenza:? +${SLOT_WORDS}`))
    }

    const open = await storeAppointment(ctx, SLOT)
    const offered = await mailsAfter(ctx, () =>
      propose(open, { ...LATER, date: '2026-12-09' }, { ...LATER, date: '2026-12-10' }),
    )
    for (const part of parts(offered('appointment-proposed'))) {
      expect(part).toContain('Vedi le proposte o scegli un altro orario')
    }
    const several = await storeAppointment(ctx, SLOT)
    const both = await mailsAfter(ctx, () =>
      propose(several, { ...LATER, date: '2026-12-02' }, { ...LATER, date: '2026-12-03' }),
    )
    for (const part of parts(both('appointment-proposed'))) {
      expect(part).toContain('Quale orario ti va bene?')
      expect(part).toContain('Se nessuno ti va bene,')
    }
    const mail = await mailsAfter(ctx, () =>
      cancelByCustomer(customer, { token: appointmentToken(SECRET, several), version: 2, reason: '' }),
    )
    for (const part of parts(mail('appointment-cancelled'))) {
      expect(part).toContain('la nostra proposta non vale più')
      expect(part).toMatch(new RegExp(`Orario richiesto:? +${SLOT_WORDS}`))
    }
  })

  test("name the place: the customer's address once staff have confirmed it, and how to join the video call", async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const visit = await storeAppointment(ctx, SLOT, { location: 'Cliente', address: 'Via Po 3, Torino' })
    const call = await storeAppointment(ctx, LATER)
    const visited = await mailsAfter(ctx, () => confirmAppointment(ctx, { id: visit, version: 1 }))
    for (const part of parts(visited('appointment-confirmed')))
      expect(part).toContain('Presso la tua sede: Via Po 3, Torino')
    const online = await mailsAfter(ctx, () => confirmAppointment(ctx, { id: call, version: 1 }))
    for (const part of parts(online('appointment-confirmed'))) {
      expect(part).not.toMatch(/\blink\b|videochiamata/i)
    }
  })

  test('are displayed as sent, whatever changes afterwards', async () => {
    const db = await database()
    const clock = movableClock()
    const composing = deliveryParts({ db, clock, transport: { send: async () => {}, rest: () => {} } })
    const ctx = staffContext(db, {
      clock,
      publicUrl: PUBLIC_URL,
      actor: { ...STAFF, role: 'admin' },
      composeMail: (mail) => composeMessage(composing, mail),
    })
    const id = await storeAppointment(ctx, SLOT)
    await deliverDue(composing)
    clock.advance(1)
    await confirmAppointment(ctx, { id, version: 1 })
    await deliverDue(composing)
    clock.advance(1)
    await cancelAppointment(ctx, { id, version: 2, reason: '' })
    clock.advance(7 * 24 * 60)
    const rows = await db.selectFrom('mailOutbox').select(['id', 'kind']).where('state', '=', 'sent').execute()
    const previewOf = (kind: string) => previewMail(ctx, rows.find((row) => row.kind === kind)?.id ?? '')
    const shown = await previewOf('appointment-confirmed')
    expect(shown).toMatchObject({ kind: 'shown', attachment: 'appuntamento.ics (per il calendario)' })
    expect(shown).toMatchObject({ text: expect.stringContaining('Vedi, sposta o annulla l’appuntamento') })
    expect(shown).not.toMatchObject({ text: expect.stringContaining('in ritardo') })
    const received = await previewOf('request-visitor')
    expect(received).not.toMatchObject({ text: expect.stringContaining('in ritardo') })
  })
})
