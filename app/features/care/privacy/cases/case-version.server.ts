import type { Updateable } from 'kysely'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'
import { type DocumentVersion, updateAtVersion } from '#db/queries/at-version.server.ts'
import type { PrivacyCasesTable } from '#db/schema/privacy.server.ts'
import { asCaseState, isPending } from './case-states.ts'

/** Returns a case that staff can act on. Throws NotFoundError, or ConflictError if it has changed or is closed. */
export async function requirePending(
  trx: Trx,
  { id, version }: DocumentVersion,
): Promise<{ addresses: string[]; personId: string | null }> {
  const row = await trx
    .selectFrom('privacyCases')
    .select(['state', 'addresses', 'personId', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('privacy case')
  if (row.version !== version || !isPending(asCaseState(row.state))) throw new ConflictError()
  return { addresses: JSON.parse(row.addresses) as string[], personId: row.personId }
}

/** Changes a case at the displayed version. Throws ConflictError. */
export async function updateCase(
  trx: Trx,
  seen: DocumentVersion,
  change: Updateable<PrivacyCasesTable>,
): Promise<void> {
  if (!(await updateAtVersion(trx, 'privacyCases', seen, change))) throw new ConflictError()
}
