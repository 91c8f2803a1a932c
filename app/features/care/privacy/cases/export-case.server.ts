import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { zipOf } from '#app/features/ground/files/personal-data/zip.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { getCase } from './get-case.server.ts'

/** Exports everything held on a case's person as a zip file, for the person. */
export async function exportCase(ctx: AppContext, id: string): Promise<Uint8Array> {
  requirePermission(ctx, 'privacy.manage')
  const { sections } = await getCase(ctx, id)
  await ctx.db.transaction().execute(async (trx) => {
    const details = 'Esportati i dati di una persona'
    await recordAction(ctx, trx, { action: 'privacy-export', targetId: id, details })
  })
  return zipOf(
    sections.filter(({ staffOnly }) => !staffOnly),
    ctx.clock(),
  )
}
