import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY, HOUR, MINUTE, timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import { romeWallTime } from '#app/lib/time/rome-time.ts'
import { type Db, lockSkippingLocked, type Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import type { BackupOutcome } from './run-backup.server.ts'

/** The wall-clock time in Rome from which a night's backup is due. */
const DUE_FROM = '02:30'
/** Without a proven backup for this long, the last night was missed. */
export const BACKUP_LATE_MS = 36 * HOUR
/** A run whose process is gone is taken over after this time. */
export const RUN_LEASE_MS = 5 * MINUTE
const MOST_ATTEMPTS = 3
const KEPT_MS = 400 * DAY

/** A run claimed by this process. */
export interface ClaimedRun {
  id: string
  requestedAt: string
}

/** Plans the backup of this night once, with any number of instances, when it is due. */
export async function planNightly(db: Db, now: Date): Promise<void> {
  const { date, time } = romeWallTime(now)
  if (time < DUE_FROM) return
  const planned = await db.selectFrom('backupRuns').select('id').where('night', '=', date).executeTakeFirst()
  if (planned) return
  await db.transaction().execute((trx) => addRun(trx, now, date))
}

/** Adds a run; a second one for the same night is ignored. */
export async function addRun(trx: Trx, now: Date, night: string | null): Promise<void> {
  await trx
    .insertInto('backupRuns')
    .values({ id: newId(), night, state: 'waiting', requestedAt: now.toISOString(), attempts: 0 })
    .onConflict((known) => known.column('night').doNothing())
    .execute()
  const old = timeAgo(now, KEPT_MS)
  await trx.deleteFrom('backupRuns').where('requestedAt', '<', old).execute()
}

/** Claims the next run unless another one is in progress; undefined if there is nothing to do. */
export async function claimRun(db: Db, owner: string, clock: Clock): Promise<ClaimedRun | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, 'backups')
    await giveUpRepeated(trx, clock)
    const running = trx.selectFrom('backupRuns').select('id').where('state', '=', 'running')
    const isBusy = running.where((row) => row.not(isOver('leaseUntil', clock(), RUN_LEASE_MS)))
    if (await isBusy.executeTakeFirst()) return undefined
    const open = trx
      .selectFrom('backupRuns')
      .select(['id', 'requestedAt', 'attempts'])
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('requestedAt')
      .limit(1)
    const run = await lockSkippingLocked(trx, open).executeTakeFirst()
    if (!run) return undefined
    await trx
      .updateTable('backupRuns')
      .set({ state: 'running', attempts: run.attempts + 1, leaseOwner: owner, leaseUntil: leaseFrom(clock) })
      .where('id', '=', run.id)
      .execute()
    return { id: run.id, requestedAt: run.requestedAt }
  })
}

/** A run that ended its process several times would do so again. */
async function giveUpRepeated(trx: Trx, clock: Clock): Promise<void> {
  const over = await trx
    .selectFrom('backupRuns')
    .select(['id', 'leaseOwner'])
    .where('state', '=', 'running')
    .where('attempts', '>=', MOST_ATTEMPTS)
    .where('leaseUntil', '<=', clock().toISOString())
    .execute()
  const problem = `the process of the backup ended ${MOST_ATTEMPTS} times before it was done`
  for (const { id, leaseOwner } of over)
    await end(trx, clock, { id, owner: leaseOwner ?? '' }, { state: 'failed', problem, copy: 'none' }, null)
}

/** How the last copy to the configured places ended: `copied` or `failed`; undefined before the first. */
export async function findLastCopy(db: Db): Promise<string | null | undefined> {
  const copies = db.selectFrom('backupRuns').select('copy').where('copy', 'in', ['copied', 'failed'])
  return (await copies.orderBy('requestedAt', 'desc').limit(1).executeTakeFirst())?.copy
}

/** Extends the claim of a run in progress. */
export async function extendRun(db: Db, owner: string, id: string, clock: Clock): Promise<void> {
  const mine = db.updateTable('backupRuns').set({ leaseUntil: leaseFrom(clock) })
  await mine.where('id', '=', id).where('leaseOwner', '=', owner).execute()
}

/** Gives a run back, so that the next process can do it at once. */
export async function releaseRun(db: Db, owner: string, id: string): Promise<void> {
  const mine = db.updateTable('backupRuns').set({ state: 'waiting', leaseOwner: null, leaseUntil: null, attempts: 0 })
  await mine.where('id', '=', id).where('leaseOwner', '=', owner).where('state', '=', 'running').execute()
}

/**
 * Ends the runs that an archive holds as open, where it is restored: the one that wrote it would be done again, and would
 * replace the archive of the same day.
 */
export async function endArchivedRuns(trx: Trx, restoredAt: string, file: string): Promise<void> {
  const ended = {
    state: 'inconclusive',
    endedAt: restoredAt,
    copy: 'none',
    leaseOwner: null,
    leaseUntil: null,
  } as const
  const problem = 'the service was restored from an archive of this run, or of a moment before it'
  const open = trx.updateTable('backupRuns').set({ ...ended, problem })
  await open.set({ file }).where('state', '=', 'running').execute()
  await open.where('state', '=', 'waiting').execute()
}

/**
 * Stores how a run ended, and notifies the admins unless everything went well. Nothing if its claim has expired and
 * another process makes it.
 */
export async function endRun(
  db: Db,
  clock: Clock,
  run: { id: string; owner: string },
  outcome: BackupOutcome,
  ms: number,
): Promise<void> {
  await db.transaction().execute((trx) => end(trx, clock, run, outcome, Math.round(ms)))
}

async function end(
  trx: Trx,
  clock: Clock,
  { id, owner }: { id: string; owner: string },
  outcome: BackupOutcome,
  durationMs: number | null,
): Promise<void> {
  const ended = { endedAt: clock().toISOString(), durationMs, leaseOwner: null, leaseUntil: null }
  const mine = trx.updateTable('backupRuns').where('id', '=', id).where('leaseOwner', '=', owner)
  const { numUpdatedRows } = await mine.set({ ...outcome, ...ended }).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const message = warningOf(outcome)
  if (!message) return
  await notifyStaff(trx, { clock }, { message, type: 'warning', link: '/admin/backups', permission: 'backups.manage' })
}

function warningOf({ state, copy }: BackupOutcome): string | undefined {
  if (state === 'failed') return 'Il backup non è riuscito: apri la pagina Backup e leggi che cosa fare'
  if (state === 'inconclusive') return 'Il backup è stato scritto, ma non è stato possibile verificarlo'
  if (copy === 'failed') return 'Il backup è riuscito, ma la copia esterna no'
  return undefined
}

function leaseFrom(clock: Clock): string {
  return timeAhead(clock(), RUN_LEASE_MS)
}
