import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'

/** Sets the number of simultaneous appointments (1 to 20) in a database without opening hours. */
export async function receiveInParallel(location: DatabaseLocation, parallelAppointments: number): Promise<void> {
  const db = openDatabase(location)
  try {
    await migrateToLatest(db)
    const value = JSON.stringify(openingSchema.parse({ parallelAppointments }))
    const updatedAt = new Date().toISOString()
    await db.insertInto('settings').values({ section: 'opening', value, version: 1, updatedAt }).execute()
  } finally {
    await db.destroy()
  }
}
