import { type QueuedMail, queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import type { Trx } from '#db/client.server.ts'

interface MailedRequest {
  id: string
  email: string
  now: Date
  mailFrom: string | undefined
}

/** The two mails of a request: the company's, and the acknowledgement unless there is no address or it has had three today. */
export function requestMails(request: MailedRequest): QueuedMail[] {
  const { id, email, now, mailFrom } = request
  const mail = { documentCollection: 'contactRequests', documentId: id, now, mailFrom } as const
  const toCompany = { ...mail, kind: 'request-company', recipient: '' }
  return email === ''
    ? [toCompany]
    : [toCompany, { ...mail, kind: 'request-visitor', recipient: email, atMostPerDay: 3 }]
}

/** Queues the two mails of a request. */
export async function queueRequestMails(trx: Trx, request: MailedRequest): Promise<void> {
  for (const mail of requestMails(request)) await queueMail(trx, mail)
}
