import type { AppContext, StaffActor } from '#app/context.ts'
import { holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { hashToken, newToken } from '#app/lib/secrets.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { findRole, may, requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { FEED_KINDS, type FeedKind, isFeedKind } from './calendar-feed-kinds.ts'

const MAX_FEEDS = 10
/** Minimum interval between two writes of a feed's last use. */
const TOUCH_EVERY_MS = 10 * MINUTE

/** A feed as listed to its owner. */
export interface OwnFeed {
  id: string
  kind: FeedKind
  createdAt: string
  lastUsedAt: string | null
}

/** Lists the acting staff member's own feeds, oldest first. */
export async function listOwnFeeds(ctx: AppContext, actor: StaffActor): Promise<OwnFeed[]> {
  const rows = await ctx.db
    .selectFrom('calendarFeeds')
    .select(['id', 'kind', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', actor.id)
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ kind, ...feed }) => (isFeedKind(kind) ? [{ ...feed, kind }] : []))
}

/**
 * Creates a feed and returns its address, which is not stored and cannot be shown again. Throws ForbiddenError,
 * FreshSignInError, AppError 422 at the maximum number of feeds.
 */
export async function createCalendarFeed(ctx: AppContext, kind: FeedKind): Promise<string> {
  const actor = requirePermission(ctx, 'account.own')
  requirePermission(ctx, 'appointments.read')
  const token = newToken()
  const id = newId()
  await ctx.db.transaction().execute(async (trx) => {
    // Deactivation takes the same lock, so that a concurrent one leaves no feed.
    await holdIdentityLock(trx, actor.id)
    await requireFreshSignIn(trx, actor, ctx.clock())
    const own = await trx.selectFrom('calendarFeeds').select('id').where('adminId', '=', actor.id).execute()
    if (own.length >= MAX_FEEDS) {
      throw new AppError(422, `Hai già ${MAX_FEEDS} indirizzi: prima revocane uno che non usi più.`)
    }
    const createdAt = ctx.clock().toISOString()
    await trx
      .insertInto('calendarFeeds')
      .values({ id, adminId: actor.id, kind, tokenHash: hashToken(token), createdAt, lastUsedAt: null })
      .execute()
    await recordAction(ctx, trx, {
      action: 'account-feed-create',
      targetId: id,
      details: `Indirizzo del calendario creato: ${FEED_KINDS[kind]}`,
      after: { kind },
    })
  })
  return `${ctx.publicUrl}/calendario/${token}.ics`
}

/** Revokes one of the acting staff member's own feeds; the next request for it is refused. Throws NotFoundError. */
export async function revokeCalendarFeed(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    const feed = await trx
      .deleteFrom('calendarFeeds')
      .where('id', '=', id)
      .where('adminId', '=', actor.id)
      .returning('kind')
      .executeTakeFirst()
    if (!feed) throw new NotFoundError('calendar feed')
    await recordAction(ctx, trx, {
      action: 'account-feed-revoke',
      targetId: id,
      details: `Indirizzo del calendario revocato: ${isFeedKind(feed.kind) ? FEED_KINDS[feed.kind] : feed.kind}`,
      before: { kind: feed.kind },
    })
  })
}

/**
 * Returns the feed of a token and records its use; undefined when it is unknown or revoked, or when its owner is
 * deactivated or may not see appointments.
 */
export async function findCalendarFeed(
  db: Db,
  token: string,
  now: Date,
): Promise<{ id: string; kind: FeedKind; adminId: string } | undefined> {
  const row = await db
    .selectFrom('calendarFeeds')
    .innerJoin('admins', 'admins.id', 'calendarFeeds.adminId')
    .innerJoin('authUsers', 'authUsers.id', 'calendarFeeds.adminId')
    .select(['calendarFeeds.id', 'calendarFeeds.kind', 'adminId', 'calendarFeeds.lastUsedAt', 'admins.role'])
    .where('calendarFeeds.tokenHash', '=', hashToken(token))
    .where('admins.isActive', '=', true)
    .where('authUsers.isDisabled', '=', false)
    .executeTakeFirst()
  const role = findRole(row?.role)
  if (!row || !isFeedKind(row.kind) || !role || !may(role, 'appointments.read')) return undefined
  if (!row.lastUsedAt || now.getTime() - Date.parse(row.lastUsedAt) > TOUCH_EVERY_MS) {
    await db.updateTable('calendarFeeds').set({ lastUsedAt: now.toISOString() }).where('id', '=', row.id).execute()
  }
  return { id: row.id, kind: row.kind, adminId: row.adminId }
}
