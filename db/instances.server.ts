import { MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'

/** A process that has not reported for this long is gone. */
const GONE_MS = 3 * MINUTE
const PREFIX = 'instance:'

/** A running process, as it reports itself every minute. */
export interface Instance {
  id: string
  version: string
  /** The newest migration that it knows. For 0.1.0: absent from its instances. */
  schema?: string
  startedAt: string
  seenAt: string
  /** Undefined without a heartbeat address. */
  heartbeat?: { problem: string | null; at: string | null } | undefined
}

/** Stores that a process is running, and deletes the records of ended ones. */
export async function reportInstance(db: Db, instance: Instance, now: Date): Promise<void> {
  await writeServiceState(db, PREFIX + instance.id, instance)
  for (const { id, seenAt } of await readAll(db)) {
    if (seenAt < timeAgo(now, 2 * GONE_MS)) await forgetInstance(db, id)
  }
}

/** Forgets a process that stops. */
export async function forgetInstance(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('serviceState')
    .where('name', '=', PREFIX + id)
    .execute()
}

/** Forgets every process: none of an archive's runs where it is restored. */
export async function forgetInstances(trx: Trx): Promise<void> {
  await trx.deleteFrom('serviceState').where('name', 'like', `${PREFIX}%`).execute()
}

/** The running processes, oldest first. */
export async function listInstances(db: Db, now: Date): Promise<Instance[]> {
  const since = timeAgo(now, GONE_MS)
  const running = (await readAll(db)).filter(({ seenAt }) => seenAt >= since)
  return running.sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
}

/** Whether every running process knows a migration, so that data which earlier versions do not read may be written. */
export async function everyInstanceKnows(db: Db, migration: string, now: Date): Promise<boolean> {
  return (await listInstances(db, now)).every(({ schema = '' }) => schema >= migration)
}

async function readAll(db: Db): Promise<Instance[]> {
  const rows = await db.selectFrom('serviceState').select('value').where('name', 'like', `${PREFIX}%`).execute()
  return rows.map(({ value }) => JSON.parse(value) as Instance)
}
