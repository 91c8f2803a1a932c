import type { CompiledQuery, Insertable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { newId } from '#app/lib/id.ts'
import { findRole, may, type Permission, readGrants } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import type { NotificationsTable } from '#db/schema/staff.server.ts'

/** Content of a notification. */
export interface NewNotification {
  /** In Italian, one line; 'Nuova notifica' when empty. */
  message: string
  /** `info` or `warning`; any other is a success. */
  type: 'info' | 'warning' | 'success'
  /** Target of its link: a path of the staff area. */
  link: string
  /** Id of the record whose erasure deletes the notification; that at the end of the link when undefined. */
  subjectId?: string | undefined
  /** Required permission of the recipients; that to read requests when undefined. */
  permission?: Permission
  /** The only recipients; undefined for all. */
  to?: string | readonly string[]
}

/** Creates a notification for every active staff member but the actor, in the transaction of the fact it reports. */
export async function notifyStaff(
  trx: Trx,
  ctx: Pick<AppContext, 'clock'> & Partial<Pick<AppContext, 'actor'>>,
  news: NewNotification,
): Promise<void> {
  const { rows } = await trx.executeQuery(listActiveStaff(trx, {}))
  const query = insertNotifications(trx, ctx, news, rows)
  if (query) await trx.executeQuery(query)
}

/** A member of staff who may get the notification. */
interface Recipient {
  id: string
  role: string
  grants: string
}

/** The query for the possible recipients of `insertNotifications`. */
export const listActiveStaff = compileOnce((db, _: object) =>
  db.selectFrom('admins').select(['id', 'role', 'grants']).where('isActive', '=', true),
)

/** The query that creates the notifications; undefined without recipients. */
export function insertNotifications(
  db: Db,
  ctx: Pick<AppContext, 'clock'> & Partial<Pick<AppContext, 'actor'>>,
  news: NewNotification,
  admins: readonly Recipient[],
): CompiledQuery<unknown> | undefined {
  const { permission = 'requests.read', to } = news
  const actor = ctx.actor?.kind === 'staff' ? ctx.actor.id : undefined
  const told = admins.filter(({ id, role, grants }) => {
    if (id === actor || (to !== undefined && ![to].flat().includes(id))) return false
    const known = findRole(role)
    return known !== undefined && may({ role: known, grants: readGrants(grants) }, permission)
  })
  if (told.length === 0) return undefined
  const timestamp = ctx.clock().toISOString()
  const rows = told.map(({ id }) => ({
    id: newId(),
    adminId: id,
    message: news.message || 'Nuova notifica',
    link: news.link,
    timestamp,
    unread: true,
    type: news.type,
    isDeleted: false,
    subjectId: news.subjectId ?? RECORD_ID.exec(news.link)?.[0] ?? null,
  }))
  return insertRows(db, rows)
}

/** The id at the end of a link. */
const RECORD_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const insertRows = compileOnce((db, rows: readonly Insertable<NotificationsTable>[]) =>
  db.insertInto('notifications').values(rows),
)
