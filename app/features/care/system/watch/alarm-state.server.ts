import { hasPassed } from '#app/lib/time/clock.ts'
import { MINUTE, timeAhead } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import { type AlarmState, NO_ALARM } from './incidents.ts'

const STATE = 'alarm'
const OWNER = 'alarm-owner'
const LEASE_MS = 3 * MINUTE

/** Makes this process the one that announces incidents, unless another one is. */
export async function claimAlarm(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, OWNER)
    const owner = await readServiceState<{ id: string; until: string }>(trx, OWNER)
    if (owner && owner.id !== id && !hasPassed(owner.until, now, LEASE_MS)) return false
    await writeServiceState(trx, OWNER, { id, until: timeAhead(now, LEASE_MS) })
    return true
  })
}

/** Lets another process announce incidents at once. */
export async function releaseAlarm(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdLock(trx, OWNER)
    const owner = await readServiceState<{ id: string }>(trx, OWNER)
    if (owner?.id === id) await trx.deleteFrom('serviceState').where('name', '=', OWNER).execute()
  })
}

export async function readAlarmState(db: Db): Promise<AlarmState> {
  return (await readServiceState<AlarmState>(db, STATE)) ?? NO_ALARM
}

export async function writeAlarmState(db: Db, state: AlarmState): Promise<void> {
  await writeServiceState(db, STATE, state)
}
