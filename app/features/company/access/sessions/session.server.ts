import type { StaffActor } from '#app/context.ts'
import {
  parseSecondStepRule,
  SECOND_STEP_RULE,
} from '#app/features/company/access/second-step/second-step-rule.server.ts'
import { isSecondStepRequired } from '#app/features/company/access/second-step/second-step-rule.ts'
import { newId } from '#app/lib/id.ts'
import { hashToken, newToken } from '#app/lib/secrets.server.ts'
import { DAY, HOUR, MINUTE, timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import { findRole, readGrants } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Idle timeout of a session. */
export const IDLE_MS = 8 * HOUR
/** Absolute lifetime of a session. */
export const ABSOLUTE_MS = 7 * DAY

/** Minimum interval between two writes of a session's last use. */
const TOUCH_EVERY_MS = MINUTE

/** Browser data shown in the list of sessions. */
export interface SessionSource {
  userAgent: string
  address: string
  /** Token of the browser's earlier session, which a new sign-in ends. */
  formerToken?: string | undefined
  /** The identity that has signed in with this browser before. */
  knownTo?: string | undefined
}

/** Starts a session and returns its token, of which only the hash is stored. Call it under the identity's lock. */
export async function startSession(trx: Trx, userId: string, source: SessionSource, now: Date): Promise<string> {
  const token = newToken()
  const moment = now.toISOString()
  if (source.formerToken) {
    await trx.deleteFrom('authSessions').where('tokenHash', '=', hashToken(source.formerToken)).execute()
  }
  await trx
    .insertInto('authSessions')
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      userId,
      userAgent: source.userAgent.slice(0, 300),
      address: source.address,
      createdAt: moment,
      lastSeenAt: moment,
      authenticatedAt: moment,
      expiresAt: timeAhead(now, ABSOLUTE_MS),
    })
    .execute()
  return token
}

/**
 * Returns the staff member of a session token; undefined when the session is unknown or over, the identity is disabled,
 * or the role is unknown. One indexed read per request, so changes take effect with the next request. A use extends the
 * idle time.
 */
export async function findStaff(
  db: Db,
  token: string,
  now: Date,
  { isUse = true } = {},
): Promise<StaffActor | undefined> {
  const row = await db
    .selectFrom('authSessions')
    .innerJoin('authUsers', 'authUsers.id', 'authSessions.userId')
    .innerJoin('admins', 'admins.id', 'authSessions.userId')
    .leftJoin('serviceState', (join) => join.on('serviceState.name', '=', SECOND_STEP_RULE))
    .select([
      'admins.id',
      'admins.email',
      'admins.name',
      'admins.role',
      'admins.grants',
      'authSessions.id as sessionId',
      'authSessions.lastSeenAt',
      'authUsers.totpConfirmedAt',
      'serviceState.value as rule',
    ])
    .where('authSessions.tokenHash', '=', hashToken(token))
    .where('authSessions.expiresAt', '>', now.toISOString())
    .where('authSessions.lastSeenAt', '>', timeAgo(now, IDLE_MS))
    .where('authUsers.isDisabled', '=', false)
    .where('admins.isActive', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { lastSeenAt, sessionId, role, grants, totpConfirmedAt, rule, ...person } = row
  const known = findRole(role)
  if (!known) return undefined
  if (isUse && now.getTime() - Date.parse(lastSeenAt) > TOUCH_EVERY_MS) {
    await db.updateTable('authSessions').set({ lastSeenAt: now.toISOString() }).where('id', '=', sessionId).execute()
  }
  const lacksSecondStep = totpConfirmedAt === null && isSecondStepRequired(parseSecondStepRule(rule), known)
  return {
    kind: 'staff',
    ...person,
    role: known,
    grants: readGrants(grants),
    sessionId,
    ...(lacksSecondStep && { lacksSecondStep }),
  }
}

/** Replaces the token of a session and marks its sign-in as fresh; the old token becomes invalid. */
export async function renewToken(trx: Trx, sessionId: string, now: Date): Promise<string> {
  const token = newToken()
  await trx
    .updateTable('authSessions')
    .set({ tokenHash: hashToken(token), authenticatedAt: now.toISOString() })
    .where('id', '=', sessionId)
    .execute()
  return token
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(trx: Trx, now: Date): Promise<void> {
  const idleSince = timeAgo(now, IDLE_MS)
  await trx
    .deleteFrom('authSessions')
    .where((row) => row.or([row('expiresAt', '<=', now.toISOString()), row('lastSeenAt', '<=', idleSince)]))
    .execute()
}
