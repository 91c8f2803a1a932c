import type { SecurityEvent } from '#app/context.ts'
import { newId } from '#app/lib/id.ts'
import { shortNetworkOf } from '#app/lib/net/network.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { SecurityEventsTable } from '#db/schema/staff.server.ts'

/** The columns that identify a row: an event with the same values within the hour increases its count. */
const KEY = ['hour', 'kind', 'userId', 'subjectId', 'network', 'detail'] as const

export type SecurityEventRow = SecurityEventsTable

/** Returns an event as the row of its hour, with a count of one. */
export function eventRow(event: SecurityEvent, now: Date): SecurityEventRow {
  const moment = now.toISOString()
  return {
    id: newId(),
    hour: `${moment.slice(0, 13)}:00:00.000Z`,
    kind: event.kind,
    userId: event.userId ?? '',
    subjectId: event.subjectId ?? '',
    network: shortNetworkOf(event.address),
    detail: event.detail ?? '',
    count: 1,
    firstAt: moment,
    lastAt: moment,
  }
}

/** Returns the text that is equal for rows to be counted together. */
export function keyOfRow(row: SecurityEventRow): string {
  return JSON.stringify(KEY.map((column) => row[column]))
}

/** Stores rows with different keys, adding their counts to rows already stored for the hour. */
export async function storeEvents(db: Db | Trx, rows: readonly SecurityEventRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('securityEvents')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns([...KEY]).doUpdateSet((row) => ({
        count: row('securityEvents.count', '+', row.ref('excluded.count')),
        lastAt: row.ref('excluded.lastAt'),
      })),
    )
    .execute()
}
