import {
  type FailureKind,
  failureText,
  SETUP_FAILURES,
} from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import type { ClaimedMail } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import type { OnDead } from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import type { OnTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { calendarFault } from '#app/features/ground/mail/screens/mail-states.ts'
import { findRequestOfMail } from '#app/features/ground/mail/screens/request-of-mail.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Trx } from '#db/client.server.ts'

/**
 * Notifies of a mail that failed for good, in the transaction that marks it. A rejected customer address goes to
 * everybody who can correct it on the request, anything else to those who manage mail. A mail that leaves the customer's
 * calendar wrong always goes to those who handle the request, with what to do.
 */
export function notifyOfDeadMails(clock: Clock): OnDead {
  return async (trx, mail, failure) => {
    const fault = calendarFault(mail.kind)
    if (SETUP_FAILURES.has(failure)) {
      await notifyOnce(trx, clock, failure)
      if (!fault) return
    }
    if (mail.documentCollection === 'candidates' || mail.documentCollection === 'candidateEntries') {
      return notifyStaff(
        trx,
        { clock },
        {
          message: deadMailText(failure, { about: ', per una candidatura' }),
          type: 'warning',
          ...(await targetOfCandidate(trx, mail)),
        },
      )
    }
    const what = deadMailText(failure, { to: ` (${mail.recipient || 'destinatari delle notifiche'})` })
    const message = fault ? `${what}. ${fault}` : what
    const isForRequest = failure === 'recipient-refused' || fault !== undefined
    const requestId = isForRequest ? await findRequestOfCustomer(trx, mail) : undefined
    // The message has the address: it goes with the request, also when the mail went before.
    const subjectId = (await findRequestOfMail(trx, mail)) ?? mail.id
    await notifyStaff(
      trx,
      { clock },
      {
        message,
        type: 'warning',
        subjectId,
        ...(requestId
          ? { link: `/admin/requests/${requestId}`, permission: 'requests.write' }
          : { link: `/admin/mail/${mail.id}`, permission: 'mail.manage' }),
      },
    )
  }
}

/** One notification for all mails that are dead because of the same set-up failure, while it is unread. */
async function notifyOnce(trx: Trx, clock: Clock, failure: FailureKind): Promise<void> {
  const message =
    `Alcune email non sono partite dopo tre giorni di tentativi. ${failureText(failure)?.what ?? ''}`.trim()
  const known = await trx
    .selectFrom('notifications')
    .select('id')
    .where('message', '=', message)
    .where('unread', '=', true)
    .where('isDeleted', '=', false)
    .executeTakeFirst()
  if (known) return
  await notifyStaff(trx, { clock }, { message, type: 'warning', link: '/admin/mail', permission: 'mail.manage' })
}

/** The page of the application that a mail is about, for those who may read it. */
async function targetOfCandidate(trx: Trx, { documentCollection, documentId }: ClaimedMail) {
  const entry =
    documentCollection === 'candidateEntries'
      ? await trx.selectFrom('candidateEntries').select('candidateId').where('id', '=', documentId).executeTakeFirst()
      : undefined
  return { link: `/admin/candidates/${entry?.candidateId ?? documentId}`, permission: 'candidates.manage' } as const
}

/** The request of a mail, if the mail goes to its customer. */
async function findRequestOfCustomer(trx: Trx, mail: ClaimedMail): Promise<string | undefined> {
  const id = await findRequestOfMail(trx, mail)
  if (id === undefined || mail.recipient === '') return undefined
  const request = await trx.selectFrom('contactRequests').select('email').where('id', '=', id).executeTakeFirst()
  return request?.email.toLowerCase() === mail.recipient.toLowerCase() ? id : undefined
}

/** Notifies the staff who manage mail when all mails are blocked. */
export function notifyOfMailTrouble(clock: Clock): OnTrouble {
  return (trx, kind) => {
    const message = `La posta non parte. ${failureText(kind)?.what ?? ''}`.trim()
    return notifyStaff(trx, { clock }, { message, type: 'warning', link: '/admin/mail', permission: 'mail.manage' })
  }
}

function deadMailText(failure: FailureKind, { about = '', to = '' }: { about?: string; to?: string }): string {
  if (failure === 'recipient-refused') return `Email non consegnata${to}${about}: l’indirizzo è stato rifiutato`
  if (failure === 'message-refused') return `Email rifiutata dal server del destinatario${to}${about}`
  return `Email non consegnata dopo tutti i tentativi${to}${about}`
}
