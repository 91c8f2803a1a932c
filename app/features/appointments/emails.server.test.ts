import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { deliveryParts, movableClock, PUBLIC_URL } from '#test/owed-mails.ts'
import { type ReceivedMail, startSmtpPeer } from '#test/smtp-peer.ts'
import { staffContext, storeAppointment } from '#test/stored-appointments.ts'
import { deliverDue } from '../mail/deliver.server.ts'
import { smtpTransport } from '../mail/transport.server.ts'
import { cancelAppointment } from './cancel.server.ts'
import { confirmAppointment } from './confirm.server.ts'
import { declineAppointment } from './decline.server.ts'
import { moveAppointment } from './move.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 90 }
const SLOT_WORDS = 'mercoledì 25 novembre 2026, ore 09:30, 60 minuti'
const LATER_WORDS = 'martedì 1 dicembre 2026, ore 15:00, 90 minuti'

/** Makes the changes, then delivers everything that is owed and gives the mails by their kind. */
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
  test('say what was decided then, also when it has changed again before the delivery', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT, { location: 'Ufficio' })
    const mail = await mailsAfter(ctx, async () => {
      await confirmAppointment(ctx, { id, version: 1 })
      await moveAppointment(ctx, { id, version: 2, slot: LATER, reason: 'Sala riunioni\nnon disponibile' })
      await cancelAppointment(ctx, { id, version: 3, reason: '' })
    })
    for (const part of parts(mail('appointment-confirmed'))) {
      expect(part).toContain(SLOT_WORDS)
      expect(part).toContain('In sede: Via da completare, 1, 35010 Vigonza (PD)')
      expect(part).not.toContain(LATER_WORDS)
    }
    for (const part of parts(mail('appointment-moved'))) {
      expect(part).toMatch(new RegExp(`Nuovo orario ${LATER_WORDS}`, 'i'))
      expect(part).toMatch(new RegExp(`Orario precedente:? ${SLOT_WORDS}`, 'i'))
      expect(part).toContain('Sala riunioni')
    }
    for (const part of parts(mail('appointment-cancelled'))) {
      expect(part).toContain(LATER_WORDS)
      expect(part).not.toContain('Il nostro messaggio')
    }
    const updates = await ctx.db.selectFrom('appointmentUpdates').select(['needsEmailSending', 'emailSent']).execute()
    expect(updates).toEqual(Array(3).fill({ needsEmailSending: false, emailSent: true }))
  })

  test('go to the customer, are answered by the company and follow the mail of the request', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT)
    const mail = await mailsAfter(ctx, () => declineAppointment(ctx, { id, version: 1, reason: 'Siamo in trasferta' }))
    const declined = mail('appointment-declined')
    expect(declined.envelope.to).toEqual(['anna.rossi@cliente.example'])
    expect(declined.mail.replyTo?.text).toContain('info@idg.example')
    expect(declined.mail.inReplyTo).toBe(mail('request-visitor').mail.messageId)
    expect(declined.mail.subject).toMatch(/^Appuntamento non confermato: IDG-/)
    for (const part of parts(declined)) {
      expect(part).toContain('Siamo in trasferta')
      expect(part).toContain(SLOT_WORDS)
    }
  })
})
