import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'

// A process that migrates the database given as JSON. It prints a line when it starts, so that a test can kill it.
const db = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
process.stdout.write('migrating\n')
await migrateToLatest(db)
await db.destroy()
