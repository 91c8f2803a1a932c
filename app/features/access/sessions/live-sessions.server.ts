import { parseSecondStepRule, SECOND_STEP_RULE } from '#app/features/access/second-step/second-step-rule.server.ts'
import { isSecondStepRequired } from '#app/features/access/second-step/second-step-rule.ts'
import { timeAgo } from '#app/lib/time/duration.ts'
import { findRole } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { IDLE_MS } from './session.server.ts'

/** Returns which of these sessions are still valid. The check does not extend their idle time. */
export async function findLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('authSessions')
    .innerJoin('authUsers', 'authUsers.id', 'authSessions.userId')
    .innerJoin('admins', 'admins.id', 'authSessions.userId')
    .leftJoin('serviceState', (join) => join.on('serviceState.name', '=', SECOND_STEP_RULE))
    .select(['authSessions.id', 'admins.role', 'authUsers.totpConfirmedAt', 'serviceState.value as rule'])
    .where('authSessions.id', 'in', ids)
    .where('authSessions.expiresAt', '>', now.toISOString())
    .where('authSessions.lastSeenAt', '>', timeAgo(now, IDLE_MS))
    .where('authUsers.isDisabled', '=', false)
    .where('admins.isActive', '=', true)
    .execute()
  const live = rows.filter(({ role, totpConfirmedAt, rule }) => {
    const known = findRole(role)
    return known && (totpConfirmedAt !== null || !isSecondStepRequired(parseSecondStepRule(rule), known))
  })
  return new Set(live.map(({ id }) => id))
}
