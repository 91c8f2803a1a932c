import { lockMailsOf, updateDocumentFlags } from '#app/features/ground/mail/outbox/document-flags.server.ts'
import { UNCLAIMED } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import type { OnDead } from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import { documentOfTag, isTagOf } from '#app/features/ground/mail/tokens/reply-tag.server.ts'
import type { Trx } from '#db/client.server.ts'
import type { Bounce } from './parsed-mail.ts'

/** A mail of ours that another one names. */
export interface NamedMail {
  id: string
  kind: string
  documentCollection: string
  documentId: string
  recipient: string
  messageId: string
  attempts: number
  createdAt: string
}

const NAMED = [
  ...(['id', 'kind', 'documentCollection', 'documentId'] as const),
  ...(['recipient', 'messageId', 'attempts', 'createdAt'] as const),
] as const

/** The mails of ours with these Message-IDs, in their order. Only those who have received a mail know its Message-ID. */
export async function findNamedMails(trx: Trx, messageIds: readonly string[]): Promise<NamedMail[]> {
  if (messageIds.length === 0) return []
  const found = await trx.selectFrom('mailOutbox').select(NAMED).where('messageId', 'in', messageIds).execute()
  const place = new Map(messageIds.map((id, index) => [id, index]))
  return found.sort((one, other) => (place.get(one.messageId) ?? 0) - (place.get(other.messageId) ?? 0))
}

/** The mail of ours that the first valid one of these tags names. */
export async function findTaggedMail(
  trx: Trx,
  tags: readonly string[],
  secrets: readonly string[],
): Promise<NamedMail | undefined> {
  if (tags.length === 0) return undefined
  const documents = tags.map(documentOfTag)
  const found = await trx.selectFrom('mailOutbox').select(NAMED).where('documentId', 'in', documents).execute()
  return tags.flatMap((tag) => found.find((mail) => isTagOf(tag, mail, secrets)) ?? [])[0]
}

/** Marks a mail as not delivered because it came back, and tells staff as of any dead mail. */
export async function markReturned(trx: Trx, mail: NamedMail, { why }: Bounce, onDead: OnDead): Promise<void> {
  await lockMailsOf(trx, mail)
  const marked = await trx
    .updateTable('mailOutbox')
    .set({ state: 'dead', failure: 'recipient-refused', lastError: why, ...UNCLAIMED })
    .where('id', '=', mail.id)
    // Once: a system may report a mail twice.
    .where('state', '=', 'sent')
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return
  await updateDocumentFlags(trx, mail)
  await onDead(trx, mail, 'recipient-refused')
}
