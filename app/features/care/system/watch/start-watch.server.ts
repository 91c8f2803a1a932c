import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { CheckedSettings, SystemState } from '#app/context.ts'
import type { Check } from '#app/features/care/system/checks/check.ts'
import type { CheckParts } from '#app/features/care/system/checks/check-parts.ts'
import { runChecks } from '#app/features/care/system/checks/run-checks.server.ts'
import type { Network } from '#app/lib/net/fetch-public.server.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { type Clock, hasPassed } from '#app/lib/time/clock.ts'
import { MINUTE, SECOND, timeAhead } from '#app/lib/time/duration.ts'
import { within } from '#app/lib/within.ts'
import type { Db } from '#db/client.server.ts'
import { forgetInstance, type Instance, reportInstance } from '#db/instances.server.ts'
import { NEWEST_MIGRATION } from '#db/migrate.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import { type AlarmMailSettings, sendAlarmMail } from './alarm-mail.server.ts'
import { beat } from './heartbeat.server.ts'
import { type AlarmState, announced, followIncidents, hasRoom, NO_ALARM } from './incidents.ts'

/** A database that has not answered within this time is failing. */
const PATIENCE_MS = 5 * SECOND

/** Dependencies of the watch. */
export interface WatchParts {
  db: Db
  clock: Clock
  log: Logger
  settings: CheckedSettings
  version: string
  heartbeatUrl: string | undefined
  alarmMail: AlarmMailSettings | undefined
  network: Network
  databaseTime?: CheckParts['databaseTime']
}

/** A watch that can be stopped. */
export interface RunningWatch extends Omit<SystemState, 'lastErrors'> {
  /** The results of the last look. */
  latest: () => Check[]
  /** Looks once; the timer does so every minute. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs the checks every minute: reports this process, calls the heartbeat address while nothing has failed, and mails the
 * operator once per incident and once when it has ended. With several instances one of them mails. If the database does
 * not answer, each mails by itself.
 */
export function createWatch(parts: WatchParts): RunningWatch {
  const { db, clock, log, settings, version } = parts
  const id = randomUUID()
  const startedAt = clock().toISOString()
  const stopping = new AbortController()
  let latest: Check[] = []
  let isWritable: boolean | undefined
  let heartbeat: Instance['heartbeat']
  let alarm: AlarmState | undefined

  async function look(): Promise<void> {
    const now = clock()
    const report = { id, version, schema: NEWEST_MIGRATION, startedAt, seenAt: now.toISOString(), heartbeat }
    const isReported: boolean = await within(reportInstance(db, report, now), PATIENCE_MS).then(
      () => true,
      () => false,
    )
    const checks = await runChecks({
      db,
      clock,
      settings,
      databaseTime: parts.databaseTime,
      isWritable: async () => isReported,
    })
    latest = checks
    isWritable = isReported
    if (stopping.signal.aborted) return
    await sendHeartbeat(checks, now)
    await followAlarm(checks, now)
  }

  async function sendHeartbeat(checks: Check[], now: Date): Promise<void> {
    const isHealthy = !checks.some(({ state, rings }) => state === 'failed' && rings)
    if (parts.heartbeatUrl === undefined || !isHealthy) return
    const problem = await beat(parts.heartbeatUrl, parts.network, stopping.signal)
    if (problem !== null && heartbeat?.problem !== problem) log.warn({ problem }, 'the heartbeat was not delivered')
    heartbeat = { problem, at: problem === null ? now.toISOString() : (heartbeat?.at ?? null) }
  }

  async function followAlarm(checks: Check[], now: Date): Promise<void> {
    if (!parts.alarmMail) return
    // Undefined: the database does not answer, or does not store.
    const isMine = await within(claimAlarm(db, id, now), PATIENCE_MS).catch(() => undefined)
    if (isMine === false) {
      alarm = undefined
      return
    }
    // What this process remembers counts: a full disk may have kept it from being stored.
    const known = alarm ?? (await within(readAlarmState(db), PATIENCE_MS).catch(() => NO_ALARM))
    const change = followIncidents(known, checks, now)
    alarm = { ...known, incidents: change.incidents }
    if (change.begun.length + change.ended.length > 0) {
      if (hasRoom(known, now)) {
        await sendAlarmMail(parts.alarmMail, settings.publicUrl.origin, change).then(
          () => {
            alarm = announced(known, change, now)
          },
          (err) => log.error({ err }, 'the alarm mail was not sent'),
        )
      } else log.warn('the alarm has sent its mails of the day')
    }
    if (JSON.stringify(alarm) !== JSON.stringify(known)) {
      await within(writeAlarmState(db, alarm), PATIENCE_MS).catch(() => undefined)
    }
  }

  return {
    id,
    version,
    startedAt,
    settings,
    isWritable: () => isWritable,
    latest: () => latest,
    look,
    async stop() {
      stopping.abort()
      if (parts.alarmMail) await releaseAlarm(db, id).catch(() => undefined)
      await forgetInstance(db, id).catch(() => undefined)
    },
  }
}

/** Starts a watch with a timer. */
export function startWatch(parts: WatchParts): RunningWatch {
  const watch = createWatch(parts)
  const looks = repeat({ name: 'checking the system', everyMs: MINUTE, log: parts.log, run: watch.look })
  return {
    ...watch,
    async stop() {
      const stopped = looks.stop()
      await watch.stop()
      await stopped
      await forgetInstance(parts.db, watch.id).catch(() => undefined)
    },
  }
}

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
async function releaseAlarm(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdLock(trx, OWNER)
    const owner = await readServiceState<{ id: string }>(trx, OWNER)
    if (owner?.id === id) await trx.deleteFrom('serviceState').where('name', '=', OWNER).execute()
  })
}

async function readAlarmState(db: Db): Promise<AlarmState> {
  return (await readServiceState<AlarmState>(db, STATE)) ?? NO_ALARM
}

async function writeAlarmState(db: Db, state: AlarmState): Promise<void> {
  await writeServiceState(db, STATE, state)
}
