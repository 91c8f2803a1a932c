import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { formatCount } from '#app/lib/text/format.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import type { RetentionHold } from './retention-hold.ts'

const NAME = 'retention'

/** A longer time since the latest run of retention is treated as a wrong clock. */
const LEAP_MS = 30 * DAY

/** Persistent state of retention between runs. */
export interface RetentionState {
  /** Time of the latest run. */
  lastRunAt: string | null
  /** Staff allowed the deletion of requests received before this time. */
  confirmedBefore: string | null
  hold: RetentionHold | null
}

/** Reads the retention state, locked until the transaction ends. */
export async function lockRetentionState(trx: Trx): Promise<RetentionState> {
  await holdLock(trx, NAME)
  const fresh = { lastRunAt: null, confirmedBefore: null, hold: null }
  return (await readServiceState<RetentionState>(trx, NAME)) ?? fresh
}

/** Stores the retention state under the lock of `lockRetentionState`; a new hold notifies the admins by bell. */
export async function saveRetentionState(
  trx: Trx,
  ctx: { clock: Clock },
  before: RetentionState,
  after: RetentionState,
): Promise<void> {
  await writeServiceState(trx, NAME, after)
  if (!after.hold || after.hold.reason === before.hold?.reason) return
  await notifyStaff(trx, ctx, {
    message:
      after.hold.reason === 'clock'
        ? 'Orologio del server da controllare: scadenze ed eliminazioni sono in pausa'
        : 'Eliminazione dei dati scaduti in pausa: serve una conferma',
    type: 'warning',
    link: '/admin/settings?sezione=conservazione',
    permission: 'settings.manage',
  })
}

/** Whether the clock is so far ahead of the latest run of retention that it is probably wrong. */
export function hasLeapt({ lastRunAt }: Pick<RetentionState, 'lastRunAt'>, now: Date): boolean {
  return lastRunAt !== null && now.getTime() - Date.parse(lastRunAt) > LEAP_MS
}

/** Whether the clock is probably wrong, until an admin confirms it: nothing that cannot be undone happens by time alone. */
export async function isClockDoubtful(db: Db, now: Date): Promise<boolean> {
  const state = await readServiceState<RetentionState>(db, NAME)
  return state != null && hasLeapt(state, now)
}

/** Why retention waits for confirmation; undefined when it does not. */
export async function findRetentionHold(db: Db): Promise<RetentionHold | undefined> {
  return (await readServiceState<RetentionState>(db, NAME))?.hold ?? undefined
}

/** Returns when retention ran last, and why it waits, if it does. */
export async function readLastRetention(db: Db): Promise<Pick<RetentionState, 'lastRunAt' | 'hold'>> {
  return (await readServiceState<RetentionState>(db, NAME)) ?? { lastRunAt: null, hold: null }
}

/** Allows the deletion of requests received before an instant, as part of a confirmed change. */
export async function allowDeletionBefore(trx: Trx, moment: string): Promise<void> {
  const state = await lockRetentionState(trx)
  await writeServiceState(trx, NAME, { ...state, confirmedBefore: moment })
}

/** Releases the hold identified by `since`; returns false when another hold applies now. Throws ForbiddenError. */
export async function confirmRetention(ctx: AppContext, { since }: { since: string }): Promise<boolean> {
  requirePermission(ctx, 'settings.manage')
  return ctx.db.transaction().execute((trx) => confirm(trx, ctx, since))
}

/** Releases the hold from the command line. Throws ForbiddenError. */
export async function confirmRetentionAsSystem(
  ctx: Pick<AppContext, 'db' | 'actor' | 'clock' | 'log'>,
  { since }: { since: string },
): Promise<boolean> {
  if (ctx.actor.kind !== 'system') throw new ForbiddenError('the command line')
  return ctx.db.transaction().execute((trx) => confirm(trx, ctx, since, 'command-line'))
}

async function confirm(
  trx: Trx,
  ctx: Pick<AppContext, 'actor' | 'clock' | 'log'>,
  since: string,
  adminId?: string,
): Promise<boolean> {
  const state = await lockRetentionState(trx)
  const { hold } = state
  if (hold?.since !== since) return false
  const lastRunAt = hold.reason === 'clock' ? ctx.clock().toISOString() : state.lastRunAt
  await writeServiceState(trx, NAME, { lastRunAt, confirmedBefore: hold.before, hold: null })
  await recordAction(ctx, trx, {
    ...(adminId && { adminId }),
    action: 'retention-confirm',
    details: `Eliminazione dei dati scaduti confermata: ${formatCount(hold.expired, 'una richiesta', 'richieste')} su ${hold.total}`,
    after: { reason: hold.reason, before: hold.before, expired: hold.expired, total: hold.total },
  })
  return true
}
