import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { type SnoozeTarget, snoozeLink } from './set-snooze.server.ts'
import { snoozeChoices } from './snooze-times.ts'

/** The condition for snoozes that come back to a member: their own, and those of everybody. */
export function isFor(adminId: string) {
  return (row: ExpressionBuilder<Database, 'snoozes'>) =>
    row.or([row('snoozes.adminId', '=', adminId), row('snoozes.adminId', 'is', null)])
}

/** The condition for snoozes that come back: those of requests in the trash wait, those of people do not. */
export function isAwake(row: ExpressionBuilder<Database, 'snoozes' | 'contactRequests'>) {
  return row.or([row('trashedAt', 'is', null), row('link', 'like', '/admin/people/%')])
}

/** Number of snoozes shown, the first to come back first. */
const SHOWN = 50

/** The actor's snoozes, the first to come back first, without those of requests in the trash. */
export async function listSnoozes(ctx: AppContext) {
  const actor = requirePermission(ctx, 'requests.read')
  const now = ctx.clock().toISOString()
  const rows = await ctx.db
    .selectFrom('snoozes')
    .innerJoin('contactRequests', 'contactRequests.id', 'snoozes.requestId')
    .select(['snoozes.id', 'link', 'note', 'dueAt', 'name', 'company'])
    .where(isFor(actor.id))
    .where(isAwake)
    .orderBy('dueAt')
    .orderBy('snoozes.id')
    .limit(SHOWN)
    .execute()
  return { returned: rows.filter(({ dueAt }) => dueAt <= now), ahead: rows.filter(({ dueAt }) => dueAt > now) }
}

/** When requests come back to a member who has put them off; by request. */
export async function snoozedUntil(
  db: Db,
  { me, now, requestIds }: { me: string; now: Date; requestIds: readonly string[] },
): Promise<Map<string, string>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('snoozes')
    .select(['requestId', 'dueAt'])
    .where('requestId', 'in', requestIds)
    .where('link', 'like', '/admin/requests/%')
    .where('dueAt', '>', now.toISOString())
    .where(isFor(me))
    .execute()
  return new Map(rows.map(({ requestId, dueAt }) => [requestId, dueAt]))
}

/** The actor's snooze of one thing, and the times that can be chosen. */
export async function readSnooze(ctx: AppContext, target: SnoozeTarget) {
  const actor = requirePermission(ctx, 'requests.read')
  const set = await ctx.db
    .selectFrom('snoozes')
    .select(['id', 'note', 'dueAt'])
    .where('link', '=', snoozeLink(target))
    .where(isFor(actor.id))
    .orderBy('adminId')
    .executeTakeFirst()
  return { set, choices: snoozeChoices(ctx.clock()) }
}
