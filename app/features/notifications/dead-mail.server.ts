import { type FailureKind, failureText } from '#app/features/mail/outbox/failure-kinds.ts'
import type { OnDead } from '#app/features/mail/outbox/leases.server.ts'
import type { OnTrouble } from '#app/features/mail/outbox/trouble.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { notifyStaff } from './notify-staff.server.ts'

/** Notifies the staff who manage mail of a dead mail, in the transaction that records it. */
export function ringForDeadMails(clock: Clock): OnDead {
  return (trx, mail, failure) => {
    const message = `${deadMailText(failure)}: ${mail.recipient || 'destinatari interni'}`
    const link = `/admin/mail/${mail.id}`
    return notifyStaff(trx, { clock }, { message, type: 'warning', link, permission: 'mail.manage' })
  }
}

/** Notifies the staff who manage mail when all mails are blocked. */
export function ringForMailTrouble(clock: Clock): OnTrouble {
  return (trx, kind) => {
    const message = `La posta non parte. ${failureText(kind)?.what ?? ''}`.trim()
    return notifyStaff(trx, { clock }, { message, type: 'warning', link: '/admin/mail', permission: 'mail.manage' })
  }
}

function deadMailText(failure: FailureKind): string {
  if (failure === 'recipient-refused') return 'Email non consegnata, l’indirizzo è stato rifiutato'
  if (failure === 'message-refused') return 'Email rifiutata dal server del destinatario'
  return 'Email non consegnata dopo tutti i tentativi'
}
