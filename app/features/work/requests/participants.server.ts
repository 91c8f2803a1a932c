import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { Db } from '#db/client.server.ts'

/** People in copy of one request. */
const MOST_PEOPLE = 10

/** Somebody in copy of a request, and whether the next reply goes to them unless its writer says otherwise. */
export interface Participant {
  address: string
  isCopied: boolean
}

/**
 * Whom a customer, or somebody in copy already, has put in copy of a request. Our last reply says who was left out; a later
 * mail may name them again.
 */
export async function listParticipants(db: Db, { id, email }: { id: string; email: string }): Promise<Participant[]> {
  const replies = db.selectFrom('requestReplies').select(['cc', 'createdAt']).where('requestId', '=', id)
  const last = await replies.orderBy('id', 'desc').limit(1).executeTakeFirst()
  const mails = await db
    .selectFrom('incomingMails')
    .select(['fromAddress', 'cc', 'receivedAt'])
    .where('requestId', '=', id)
    .where('cc', '!=', '')
    .orderBy('id')
    .execute()
  const customer = mailboxOf(email)
  const people = new Map<string, Participant>()
  for (const { fromAddress, cc, receivedAt } of mails) {
    const sender = mailboxOf(fromAddress)
    if (sender !== customer && !people.has(sender)) continue
    for (const named of cc.split(' ')) {
      const mailbox = mailboxOf(named)
      const { address } = people.get(mailbox) ?? { address: named }
      if (mailbox === customer || (people.size === MOST_PEOPLE && !people.has(mailbox))) continue
      const isCopied = receivedAt > (last?.createdAt ?? '') || last?.cc.split(' ').includes(address) === true
      people.set(mailbox, { address, isCopied })
    }
  }
  return [...people.values()]
}
