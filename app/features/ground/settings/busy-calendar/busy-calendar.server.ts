import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { requirePermission } from '#app/permissions.ts'
import { type BusyState, SKIP_REASONS } from './busy-calendar.ts'
import type { SkippedEvent } from './busy-times.ts'
import { type ImportOutcome, importBusyTimes } from './import-busy.server.ts'

/** Status of the busy calendar import; undefined without a calendar. Throws ForbiddenError. */
export async function getBusyState(ctx: AppContext): Promise<BusyState | undefined> {
  requirePermission(ctx, 'settings.manage')
  const { busyUrl } = await readSection(ctx.db, 'booking')
  if (!busyUrl) return undefined
  const source = await ctx.db
    .selectFrom('busySource')
    .select(['checkedAt', 'readAt', 'lastError', 'skipped', 'skippedCount'])
    .executeTakeFirst()
  const { count } = await ctx.db
    .selectFrom('busyTimes')
    .select(sql<number>`count(*)`.as('count'))
    .where('endsAt', '>', ctx.clock().toISOString())
    .executeTakeFirstOrThrow()
  const never = { checkedAt: null, readAt: null, lastError: null, skipped: null, skippedCount: 0 }
  const { skipped, ...state } = source ?? never
  return { host: new URL(busyUrl).host, ...state, skipped: describeSkipped(skipped), times: count }
}

function describeSkipped(stored: string | null): string[] {
  const events: SkippedEvent[] = JSON.parse(stored ?? '[]')
  return events.map(({ start, reason }) => `${inertLine(start, 40) || 'Senza data'}: ${SKIP_REASONS[reason]}`)
}

/** Imports the busy calendar immediately, with an audit row. Throws ForbiddenError. */
export async function checkBusyNow(ctx: AppContext): Promise<ImportOutcome> {
  requirePermission(ctx, 'settings.manage')
  await ctx.db.transaction().execute((trx) =>
    recordAction(ctx, trx, {
      action: 'settings-busy-check',
      targetId: 'booking',
      details: 'Richiesta la lettura del calendario degli impegni',
    }),
  )
  const network = { ...PUBLIC_NETWORK, hosts: ctx.calendarHosts, insideHosts: ctx.insideCalendarHosts }
  return importBusyTimes({ db: ctx.db, clock: ctx.clock, log: ctx.log, network }, 'now')
}
