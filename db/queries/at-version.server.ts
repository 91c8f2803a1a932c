import type { Updateable } from 'kysely'
import type { Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** A document and the version on which a change is based. */
export interface DocumentVersion {
  id: string
  version: number
}

/** Tables whose documents have an id and a version. Settings and content have keys of their own (decision 0001). */
type Versioned = 'appointments' | 'candidates' | 'contactRequests' | 'people' | 'privacyCases'

/** Updates a document and increments its version; false, and no change, when its version is another one by now. */
export async function updateAtVersion<Table extends Versioned>(
  trx: Trx,
  table: Table,
  { id, version }: DocumentVersion,
  change: Updateable<Database[Table]>,
): Promise<boolean> {
  const result = await trx
    .updateTable<Versioned>(table)
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
