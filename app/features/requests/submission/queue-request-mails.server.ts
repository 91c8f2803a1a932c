import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'
import type { Trx } from '#db/client.server.ts'

/** Queues the two mails of a request: the company's, and the acknowledgement unless its address has had three today. */
export async function queueRequestMails(
  trx: Trx,
  request: { id: string; email: string; now: Date; mailFrom: string | undefined },
): Promise<void> {
  const { id, email, now, mailFrom } = request
  const mail = { documentCollection: 'contactRequests', documentId: id, now, mailFrom } as const
  await queueMail(trx, { ...mail, kind: 'request-company', recipient: '' })
  await queueMail(trx, { ...mail, kind: 'request-visitor', recipient: email, atMostPerDay: 3 })
}
