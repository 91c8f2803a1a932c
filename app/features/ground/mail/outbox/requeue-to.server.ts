import { type SelectQueryBuilder, sql } from 'kysely'
import type { Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { lockMailsOf, updateDocumentFlags } from './document-flags.server.ts'
import { isUnclaimed } from './mail-claims.server.ts'

/** Mails to readdress: those about `documents` (a query of ids) not yet sent to `from`. */
export interface Readdressing {
  documents: SelectQueryBuilder<Database, never, { id: string }>
  from: string
  to: string
  now: Date
}

/** Queues the waiting and failed mails of documents again for another address, except those being delivered. */
export async function requeueTo(trx: Trx, { documents, from, to, now }: Readdressing): Promise<void> {
  // A mail without a recipient is the company's.
  if (from === '') return
  const moment = now.toISOString()
  const requeued = await trx
    .updateTable('mailOutbox')
    .set({ recipient: to, state: 'queued', attempts: 0, nextAttemptAt: moment, waitingSince: moment })
    .set({ failure: null, lastError: null })
    .where('documentId', 'in', documents)
    .where(sql`lower(recipient)`, '=', from.toLowerCase())
    .where('state', 'in', ['queued', 'dead'])
    .where((row) => isUnclaimed(row, moment))
    .returning(['documentCollection', 'documentId'])
    .execute()
  for (const document of requeued.sort((one, other) => one.documentId.localeCompare(other.documentId))) {
    await lockMailsOf(trx, document)
    await updateDocumentFlags(trx, document)
  }
}
