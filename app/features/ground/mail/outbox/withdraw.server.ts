import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { isUnclaimed } from './mail-claims.server.ts'
import type { MailedCollection } from './queue-mail.server.ts'

/** Removes the mails of a document that is being undone. Returns false when one is leaving or has left. */
export async function withdrawMails(trx: Trx, collection: MailedCollection, id: string, now: Date): Promise<boolean> {
  const of = (row: ExpressionBuilder<Database, 'mailOutbox'>) =>
    row.and([row('documentCollection', '=', collection), row('documentId', '=', id)])
  await trx
    .deleteFrom('mailOutbox')
    .where(of)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where((mail) => isUnclaimed(mail, now.toISOString()))
    .execute()
  return !(await trx.selectFrom('mailOutbox').select('id').where(of).executeTakeFirst())
}
