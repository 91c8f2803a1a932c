import { openingSchema } from '#app/features/settings/opening/opening.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'

/** Lets so many appointments take place at once (1 to 20). For a database in which no opening is set yet. */
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
