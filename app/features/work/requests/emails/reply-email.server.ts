import type { ComposeMail, MailDraft } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { ownSignature } from '#app/features/ground/mail/render/own-signature.ts'
import { openReplyFiles } from '#app/features/work/requests/attachments/reply-files.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { formatDate } from '#app/lib/text/format.ts'
import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import type { Db } from '#db/client.server.ts'

/** Maximum of Message-IDs in `References`. */
const MAX_REFERENCES = 20

/** A staff reply, in the thread of the request's first mails. */
export async function composeReply(
  { db, documentId, recipient, company }: Parameters<ComposeMail>[0],
  files: Pick<BlobStore, 'open'>,
): Promise<MailDraft> {
  const reply = await db
    .selectFrom('requestReplies')
    .innerJoin('contactRequests', 'contactRequests.id', 'requestReplies.requestId')
    .leftJoin('admins', 'admins.id', 'requestReplies.adminId')
    .select([
      'requestReplies.id',
      'requestReplies.requestId',
      'requestReplies.subject',
      'requestReplies.text',
      'requestReplies.createdAt as repliedAt',
      'requestReplies.cc',
      'contactRequests.reference',
      'contactRequests.email',
      'contactRequests.message',
      'contactRequests.createdAt',
      'admins.name as writer',
      'admins.signature',
    ])
    .where('requestReplies.id', '=', documentId)
    .executeTakeFirstOrThrow()
  const subject = inertLine(reply.subject, 140)
  const writer = inertLine(reply.writer ?? '', 80)
  const signature = ownSignature({ name: writer, signature: reply.signature ?? '' }, company.legalName)
  const text = inertText(reply.text)
  return {
    personal: true,
    ...(writer && { writer }),
    ...(reply.cc && { openly: { to: reply.email, cc: reply.cc.split(' ') } }),
    continues: await mailsBefore(db, reply, recipient),
    attachments: await openReplyFiles({ db, files }, reply.id),
    content: {
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      preheader: inertLine(text, 140),
      blocks: [
        { kind: 'letter', text: signed(text, writer, signature) },
        {
          kind: 'quote',
          label: `Il ${recipient === reply.email ? 'tuo ' : ''}messaggio di ${formatDate(new Date(reply.createdAt))}`,
          text: inertText(reply.message),
        },
        { kind: 'paragraph', text: `Codice della richiesta: ${reply.reference}`, quiet: true },
      ],
    },
  }
}

/** Adds the writer's signature, unless the text already ends with the writer's name. */
function signed(text: string, writer: string, signature: string): string {
  const [first = ''] = writer.split(' ')
  const end = text.trimEnd().split('\n').slice(-3).join('\n')
  return !writer || end.includes(first) ? text : `${text.trimEnd()}\n\n${signature}`
}

/** Message-IDs of the thread so far: the mail to the company, the acknowledgement, what came in, earlier replies. */
async function mailsBefore(
  db: Db,
  reply: { id: string; requestId: string; repliedAt: string },
  recipient: string,
): Promise<string[]> {
  // Ids are ordered by creation time.
  const earlier = db
    .selectFrom('requestReplies')
    .select('id')
    .where('requestId', '=', reply.requestId)
    .where('id', '<', reply.id)
  const sent = await db
    .selectFrom('mailOutbox')
    .select(['messageId', 'recipient', 'createdAt as at'])
    .where((row) => row.or([row('documentId', '=', reply.requestId), row('documentId', 'in', earlier)]))
    .where('kind', 'in', ['request-company', 'request-visitor', 'request-reply'])
    // Both mails of a request may have the same millisecond, within which ids have no order; the company's comes first.
    .orderBy('documentId')
    .orderBy('kind')
    .execute()
  const came = await db
    .selectFrom('incomingMails')
    .select(['messageId', 'fromAddress as recipient', 'receivedAt as at'])
    .where('requestId', '=', reply.requestId)
    .where('state', 'in', ['request', 'answer'])
    .where('messageId', '!=', '')
    .where('receivedAt', '<=', reply.repliedAt)
    .execute()
  // Of several copies the recipient's own is the last: In-Reply-To names it.
  const isOwn = (mail: { recipient: string }) => Number(mail.recipient === recipient)
  const all = [...sent, ...came].sort((one, other) => one.at.localeCompare(other.at) || isOwn(one) - isOwn(other))
  return all.map(({ messageId }) => messageId).slice(-MAX_REFERENCES)
}
