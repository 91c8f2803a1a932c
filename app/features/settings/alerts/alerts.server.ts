import { readSection } from '#app/features/settings/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { alertsSchema } from './alerts.ts'

/** Addresses of the members of staff who get the company's own mail; empty where the configured address does. */
export async function listAlertAddresses(db: Db): Promise<string[]> {
  const { adminIds } = alertsSchema.parse(await readSection(db, 'alerts'))
  if (adminIds.length === 0) return []
  const rows = await db
    .selectFrom('admins')
    .select('email')
    .where('id', 'in', adminIds)
    // Who has left gets nothing any more, whatever the settings still say.
    .where('isActive', '=', true)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
