import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { findRole, may, type Permission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'

/** Content of a notification. */
export interface NewNotification {
  /** In Italian, one line; 'Nuova notifica' when empty. */
  message: string
  /** `info` or `warning`; any other is a success. */
  type: 'info' | 'warning' | 'success'
  /** Target of its link: a path of the staff area. */
  link: string
  /** Required permission of the recipients; all staff members when undefined. */
  permission?: Permission
}

/**
 * Creates a notification for every active staff member, in the transaction of the fact it reports. The actor's own is
 * already read.
 */
export async function notifyStaff(
  trx: Trx,
  ctx: Pick<AppContext, 'clock'> & Partial<Pick<AppContext, 'actor'>>,
  news: NewNotification,
): Promise<void> {
  const admins = await trx.selectFrom('admins').select(['id', 'role']).where('isActive', '=', true).execute()
  const { permission } = news
  const told = admins.filter(({ role }) => {
    const known = findRole(role)
    return known !== undefined && (permission === undefined || may(known, permission))
  })
  if (told.length === 0) return
  const doer = ctx.actor?.kind === 'staff' ? ctx.actor.id : undefined
  const timestamp = ctx.clock().toISOString()
  await trx
    .insertInto('notifications')
    .values(
      told.map(({ id }) => ({
        id: randomUUIDv7(),
        adminId: id,
        message: news.message || 'Nuova notifica',
        link: news.link,
        timestamp,
        unread: id !== doer,
        type: news.type,
        isDeleted: false,
      })),
    )
    .execute()
}
