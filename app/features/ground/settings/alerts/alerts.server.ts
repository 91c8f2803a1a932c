import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { rolesWith } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'

/** Addresses of the selected active staff; empty when the configured address applies. */
export async function listAlertAddresses(db: Db): Promise<string[]> {
  const { adminIds } = await readSection(db, 'alerts')
  if (adminIds.length === 0) return []
  const rows = await db
    .selectFrom('admins')
    .select('email')
    .where('id', 'in', adminIds)
    // Deactivated staff and editors get no alerts, even if still selected.
    .where('isActive', '=', true)
    .where('role', 'in', rolesWith('requests.read'))
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
