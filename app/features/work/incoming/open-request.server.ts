import type { ParsedMail } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { indexRequest } from '#app/features/work/requests/search-index.server.ts'
import { checkLimits, countRecent } from '#app/features/work/requests/submission/limits.server.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Trx } from '#db/client.server.ts'

/** What the mails of all senders count under in the limits: their network is that of the mail server. */
const SOURCE = 'email'

/**
 * Stores a mail that answers none of ours as a new request; returns its id. Its sender gets no receipt, so that two programs
 * never answer each other. Above the limits of the form it is set aside in quarantine, never refused: the mail is here.
 */
export async function openRequest(
  trx: Trx,
  { clock, secret }: { clock: Clock; secret: string },
  { fromName, fromAddress, subject, text }: ParsedMail,
): Promise<string> {
  const now = clock()
  const id = newId()
  const name = fromName || fromAddress.split('@')[0] || 'Mittente sconosciuto'
  const senderHash = hashSender(fromAddress, secret)
  const { rows } = await trx.executeQuery(countRecent(trx, { sourceHash: SOURCE, senderHash }, now))
  const quarantineReason = checkLimits(rows[0]).verdict === 'accept' ? null : 'limit'
  const request = {
    id,
    reference: newReference(),
    name,
    email: fromAddress,
    phone: '',
    company: '',
    message: [subject, text].filter(Boolean).join('\n\n'),
    createdAt: now.toISOString(),
  }
  await trx
    .insertInto('contactRequests')
    .values({
      ...request,
      topic: '',
      requestedAppointment: false,
      date: null,
      time: null,
      duration: null,
      location: null,
      needsEmailSending: false,
      emailSent: false,
      status: 'pending',
      quarantineReason,
      sourceHash: SOURCE,
      senderHash,
      noticeVersion: '',
      origin: 'email',
      turnSince: request.createdAt,
    })
    .execute()
  await indexRequest(trx, request)
  if (quarantineReason === null) {
    await notifyStaff(
      trx,
      { clock },
      { message: `Nuova email da ${name}`, type: 'info', link: `/admin/requests/${id}`, permission: 'requests.read' },
    )
  }
  return id
}
