import type { AppContext } from '#app/context.ts'
import { addRun } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'

/** Asks for a backup now, unless one waits already; the server makes it in the background. Throws ForbiddenError. */
export async function requestBackup(ctx: AppContext): Promise<void> {
  requirePermission(ctx, 'backups.manage')
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await trx.selectFrom('backupRuns').select('id').where('state', '=', 'waiting').executeTakeFirst()
    if (!waiting) await addRun(trx, ctx.clock(), null)
    await recordAction(ctx, trx, { action: 'backup-request', details: 'Avviato a mano' })
  })
  ctx.backups.wake()
}
