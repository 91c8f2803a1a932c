import type { ComposeMail, MailDraft } from '#app/features/mail/outbox/message.server.ts'
import { inertLine, inertText } from '#app/features/mail/render/inert-text.ts'
import { formatDate } from '#app/lib/format.ts'
import type { Db } from '#db/client.server.ts'

/** Older mails of a conversation that are named in a header: enough for every mail program. */
const MOST_REFERENCES = 20

/** An answer that a member of staff wrote, in the conversation that the request's first mails began. */
export async function composeReply({ db, documentId }: Parameters<ComposeMail>[0]): Promise<MailDraft> {
  const reply = await db
    .selectFrom('requestReplies')
    .innerJoin('contactRequests', 'contactRequests.id', 'requestReplies.requestId')
    .leftJoin('admins', 'admins.id', 'requestReplies.adminId')
    .select([
      'requestReplies.id',
      'requestReplies.requestId',
      'requestReplies.subject',
      'requestReplies.text',
      'contactRequests.reference',
      'contactRequests.message',
      'contactRequests.createdAt',
      'admins.name as writer',
    ])
    .where('requestReplies.id', '=', documentId)
    .executeTakeFirstOrThrow()
  const subject = inertLine(reply.subject, 140)
  const writer = inertLine(reply.writer ?? '', 80)
  const text = inertText(reply.text)
  return {
    personal: true,
    ...(writer && { writer }),
    continues: await mailsBefore(db, reply),
    content: {
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      preheader: inertLine(text, 140),
      heading: subject,
      blocks: [
        { kind: 'letter', text },
        {
          kind: 'quote',
          label: `Messaggio ricevuto ${formatDate(new Date(reply.createdAt))}`,
          text: inertText(reply.message),
        },
        { kind: 'paragraph', text: `Codice di riferimento: ${reply.reference}`, quiet: true },
      ],
    },
  }
}

/** Message-IDs of the conversation so far: the mail to the company, the acknowledgement, earlier answers. */
async function mailsBefore(db: Db, reply: { id: string; requestId: string }): Promise<string[]> {
  // Ids are in the order in which they were made.
  const earlier = db
    .selectFrom('requestReplies')
    .select('id')
    .where('requestId', '=', reply.requestId)
    .where('id', '<', reply.id)
  const mails = await db
    .selectFrom('mailOutbox')
    .select('messageId')
    .where((row) => row.or([row('documentId', '=', reply.requestId), row('documentId', 'in', earlier)]))
    .where('kind', 'in', ['request-company', 'request-visitor', 'request-reply'])
    // The request's two mails are queued in one millisecond, in which ids have no order: the company's comes first.
    .orderBy('documentId')
    .orderBy('kind')
    .execute()
  return mails.map(({ messageId }) => messageId).slice(-MOST_REFERENCES)
}
