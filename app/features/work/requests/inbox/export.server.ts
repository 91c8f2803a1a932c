import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { appointmentsOf } from '#app/features/work/appointments/of-requests.server.ts'
import { hasValidSlot, STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { SENDER_FIELD_LIST, SENDER_FIELD_NAMES } from '#app/features/work/requests/contact-form/sender-fields.ts'
import { statusLabel } from '#app/features/work/requests/statuses.ts'
import { csvStream } from '#app/lib/text/csv.ts'
import { romeWallTime } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import type { Cursor } from './cursor.server.ts'
import { filteredRequests } from './filter/filtered.server.ts'
import { type InboxFilter, inboxQuery } from './filter/inbox-filter.ts'
import { readPage } from './list-requests.server.ts'

/** Rows per read: the file is streamed and never whole in memory. */
const BATCH = 500

const HEADER = [
  'Codice',
  'Ricevuta',
  'Stato',
  ...SENDER_FIELD_LIST.map(([, { name }]) => name),
  'Argomento',
  'Messaggio',
  'Appuntamento',
  'Stato appuntamento',
  'Assegnata a',
  'Etichette',
  'Prima risposta',
] as const

/** Streams the filtered requests as CSV. The audit row of the export is written first. */
export async function exportRequests(ctx: AppContext, filter: InboxFilter): Promise<ReadableStream<Uint8Array>> {
  const actor = requirePermission(ctx, 'requests.export')
  const whole = { ...filter, dopo: undefined, prima: undefined }
  await ctx.db.transaction().execute(async (trx) => {
    const { count } = await filteredRequests(trx, whole, actor.id)
      .query.select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    // The search text may be a person's name and stays out of the audit log.
    const { q, ...kept } = whole
    await recordAction(ctx, trx, {
      action: 'request-export',
      details: count === 1 ? 'Esportata una richiesta in CSV' : `Esportate ${count} richieste in CSV`,
      after: { count, filter: inboxQuery(kept), searched: q !== undefined },
    })
  })
  return csvStream(HEADER, exportedRows(ctx.db, whole, actor.id))
}

async function* exportedRows(db: Db, filter: InboxFilter, me: string) {
  const admins = await db.selectFrom('admins').select(['id', 'name']).execute()
  const names = new Map(admins.map(({ id, name }) => [id, name]))
  for (let cursor: Cursor | undefined; ; ) {
    const { rows, more } = await readPage(db, filter, { me, cursor, back: false, size: BATCH })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const rest = await db
      .selectFrom('contactRequests')
      .select(['id', ...SENDER_FIELD_NAMES, 'topic', 'message', 'firstAnsweredAt'])
      .where('id', 'in', ids)
      .execute()
    const tags = await db.selectFrom('requestTags').selectAll().where('requestId', 'in', ids).orderBy('tag').execute()
    const appointments = await appointmentsOf(db, ids)
    const restOf = new Map(rest.map((row) => [row.id, row]))
    for (const row of rows) {
      const more = restOf.get(row.id)
      const appointment = appointments.get(row.id)
      yield [
        row.reference,
        moment(row.createdAt),
        statusLabel(row.status),
        ...SENDER_FIELD_NAMES.map((field) => more?.[field]),
        more?.topic,
        more?.message,
        appointment && hasValidSlot(appointment.state) ? `${appointment.date} ${appointment.time}` : '',
        appointment ? STATE_NAMES[appointment.state] : '',
        row.assignedTo ? (names.get(row.assignedTo) ?? '') : '',
        tags
          .filter(({ requestId }) => requestId === row.id)
          .map(({ tag }) => tag)
          .join(', '),
        more?.firstAnsweredAt ? moment(more.firstAnsweredAt) : '',
      ]
    }
    const last = rows.at(-1)
    if (!more || !last) return
    cursor = [last.sortKey, last.id]
  }
}

/** "2026-11-23 10:00" in Rome time, which spreadsheet programs recognise as a date. */
function moment(stored: string): string {
  const { date, time } = romeWallTime(new Date(stored))
  return `${date} ${time}`
}
