import { readSection } from '#app/features/settings/sections/sections.server.ts'
import { rolesWith } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type Alerts, alertsSchema } from './alerts.ts'

/** Returns the settings of alerts. */
export async function getAlerts(db: Db): Promise<Alerts> {
  return alertsSchema.parse(await readSection(db, 'alerts'))
}

/** Addresses of the selected active staff; empty when the configured address applies. */
export async function listAlertAddresses(db: Db): Promise<string[]> {
  const { adminIds } = await getAlerts(db)
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
