import type { OnDead } from '#app/features/mail/outbox/leases.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { notifyStaff } from './notify-staff.server.ts'

/** Tells those who look after the mail of one that failed for good, in the transaction that notes it. */
export function ringForDeadMails(clock: Clock): OnDead {
  return (trx, mail) => {
    const recipient = mail.recipient || 'destinatari interni'
    const message = `Email non consegnata dopo tutti i tentativi: ${recipient}`
    return notifyStaff(trx, { clock }, { message, type: 'warning', link: '/admin/mail', permission: 'mail.manage' })
  }
}
