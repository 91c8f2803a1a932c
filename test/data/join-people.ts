import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'

// Joins the requests of a database to people until none is left: a process that tests kill.
// Usage: node join-people.ts LOCATION
const db = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
while ((await joinPeople(db)) > 0);
await db.destroy()
