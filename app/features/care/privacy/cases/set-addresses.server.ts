import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { requirePending, updateCase } from './case-version.server.ts'

/** Sets the addresses of the person in a case. Throws ConflictError. */
export async function setCaseAddresses(
  ctx: AppContext,
  { addresses, ...seen }: DocumentVersion & { addresses: readonly string[] },
): Promise<void> {
  requirePermission(ctx, 'privacy.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requirePending(trx, seen)
    const distinct = [...new Set(addresses.map((address) => address.toLowerCase()))]
    await updateCase(trx, seen, { addresses: JSON.stringify(distinct) })
    const details = formatCount(distinct.length, 'Un indirizzo della persona', 'indirizzi della persona')
    await recordAction(ctx, trx, { action: 'privacy-addresses', targetId: seen.id, details })
  })
}
