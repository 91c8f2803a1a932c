import type { NewNotification } from '#app/features/ground/notifications/notify-staff.server.ts'
import { rolesWith } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'

/** Limits a notification to those of these people who work with customers; everybody gets it if none of them does. */
export async function toAttendants(
  trx: Trx,
  people: readonly (string | null | undefined)[],
): Promise<Pick<NewNotification, 'to'>> {
  const ids = people.filter((id) => id != null)
  if (ids.length === 0) return {}
  const rows = await trx
    .selectFrom('admins')
    .select('id')
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    .where('role', 'in', rolesWith('appointments.read'))
    .execute()
  return rows.length > 0 ? { to: rows.map(({ id }) => id) } : {}
}
