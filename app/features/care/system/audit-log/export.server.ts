import type { AppContext } from '#app/context.ts'
import { actionName } from '#app/features/ground/audit/actions.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { csvStream } from '#app/lib/text/csv.ts'
import { romeWallTime } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import type { AuditFilter } from './filter.ts'
import { type AuditRow, iterateActions } from './list-actions.server.ts'

const HEADER = [
  'N.',
  'Data',
  'Ora',
  'Persona',
  'Email',
  'Azione',
  'Codice azione',
  'Oggetto',
  'Dettagli',
  'Prima',
  'Dopo',
  'Hash',
]

/** Streams the audit log as CSV. The export itself writes an audit row. Throws ForbiddenError. */
export async function exportActions(
  ctx: AppContext,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  requirePermission(ctx, 'audit.read')
  await ctx.db.transaction().execute((trx) =>
    recordAction(ctx, trx, {
      action: 'audit-export',
      details: 'Attività esportate',
      after: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
    }),
  )
  return csvStream(HEADER, lines(iterateActions(ctx, filter)))
}

async function* lines(rows: AsyncIterable<AuditRow>) {
  for await (const row of rows) {
    const { date, time } = romeWallTime(new Date(row.timestamp))
    yield [
      row.sequence,
      date,
      time,
      row.name ?? row.adminId,
      row.email,
      actionName(row.action),
      row.action,
      row.targetId,
      row.details,
      row.before,
      row.after,
      row.hash,
    ]
  }
}
