import { readdir } from 'node:fs/promises'
import type { AppContext } from '#app/context.ts'
import { BACKUP_LATE_MS, findLastCopy } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { backupFolder } from '#app/features/care/backup/nightly/kept-archives.ts'
import { describeS3 } from '#app/lib/s3/s3-place.ts'
import { requirePermission } from '#app/permissions.ts'

const SHOWN = 30

/** The state of the backups, for the page. */
export type BackupState = Awaited<ReturnType<typeof readBackups>>
export type ShownRun = BackupState['runs'][number]

/** Returns the last backups and whether they can be relied on. Throws ForbiddenError. */
export async function readBackups(ctx: AppContext) {
  requirePermission(ctx, 'backups.manage')
  const columns = ['id', 'night', 'state', 'requestedAt', 'endedAt', 'durationMs', 'file'] as const
  const runs = await ctx.db
    .selectFrom('backupRuns')
    .select([...columns, 'sizeBytes', 'rowCount', 'fileCount', 'problem', 'copy'])
    .orderBy('requestedAt', 'desc')
    .limit(SHOWN)
    .execute()
  const lastProven = await ctx.db
    .selectFrom('backupRuns')
    .select(['endedAt', 'durationMs', 'sizeBytes'])
    .where('state', '=', 'passed')
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const provenAt = lastProven?.endedAt ?? null
  const { isNightly, copyDir, copyS3, recipients } = ctx.backups
  const { dataDir, database } = ctx.system.settings
  const present = new Set(await readdir(backupFolder(dataDir)).catch(() => []))
  return {
    runs: runs.map((run) => ({ ...run, isRemoved: run.file !== null && !present.has(run.file) })),
    /** Other servers may have folders of their own, with other archives. */
    isOnlyFolder: database.engine === 'sqlite',
    lastProven,
    hasFailedCopy: (await findLastCopy(ctx.db)) === 'failed',
    isLate: provenAt === null || ctx.clock().getTime() - Date.parse(provenAt) > BACKUP_LATE_MS,
    isBusy: runs.some(({ state }) => state === 'waiting' || state === 'running'),
    isNightly,
    // Names without credentials.
    copies: [
      ...(copyDir === undefined ? [] : ['nella seconda cartella']),
      ...(copyS3 ? [`in ${describeS3(copyS3)}`] : []),
    ],
    recipients,
  }
}
