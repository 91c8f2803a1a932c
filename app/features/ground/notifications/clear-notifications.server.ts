import { type Db, lockSkippingLocked, type Trx } from '#db/client.server.ts'

/**
 * Marks the notifications about handled documents as read for everybody, in the transaction of the change. Rows that
 * another transaction is changing are left to it: waiting for them could deadlock.
 */
export async function clearNotifications(trx: Trx, links: readonly string[]): Promise<void> {
  if (links.length === 0) return
  const rows = await lockSkippingLocked(trx, unreadAbout(trx, links)).execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx.updateTable('notifications').set({ unread: false }).where('id', 'in', ids).execute()
}

function unreadAbout(db: Db, links: readonly string[]) {
  return db.selectFrom('notifications').select('id').where('link', 'in', links).where('unread', '=', true)
}
