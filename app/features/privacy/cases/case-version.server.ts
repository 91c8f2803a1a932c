import type { Updateable } from 'kysely'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'
import type { PrivacyCasesTable } from '#db/schema/privacy.server.ts'
import { asCaseState, isPending } from './case-states.ts'

/** A case as it was displayed. */
export interface CaseVersion {
  id: string
  version: number
}

/** Returns a case that staff can act on. Throws NotFoundError, or ConflictError if it has changed or is closed. */
export async function requirePending(trx: Trx, { id, version }: CaseVersion): Promise<{ addresses: string[] }> {
  const row = await trx
    .selectFrom('privacyCases')
    .select(['state', 'addresses', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('privacy case')
  if (row.version !== version || !isPending(asCaseState(row.state))) throw new ConflictError()
  return { addresses: JSON.parse(row.addresses) as string[] }
}

/** Changes a case at the displayed version. Throws ConflictError. */
export async function updateCase(trx: Trx, seen: CaseVersion, change: Updateable<PrivacyCasesTable>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('privacyCases')
    .set({ ...change, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ConflictError()
}
