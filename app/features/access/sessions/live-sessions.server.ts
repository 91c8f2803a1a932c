import type { Db } from '#db/client.server.ts'
import { IDLE_MS } from './session.server.ts'

/** Returns which of these sessions are still valid. The check does not extend their idle time. */
export async function findLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('authSessions')
    .innerJoin('authUsers', 'authUsers.id', 'authSessions.userId')
    .innerJoin('admins', 'admins.id', 'authSessions.userId')
    .select('authSessions.id')
    .where('authSessions.id', 'in', ids)
    .where('authSessions.expiresAt', '>', now.toISOString())
    .where('authSessions.lastSeenAt', '>', new Date(now.getTime() - IDLE_MS).toISOString())
    .where('authUsers.isDisabled', '=', false)
    .where('admins.isActive', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
