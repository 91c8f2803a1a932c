import type { Insertable } from 'kysely'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import type { Db } from '#db/client.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'
import { storeRequestWithMails } from './mail-fixtures.ts'

/** Stores a request and joins it; returns the id of its person, who is a new one unless an address is given. */
export async function storePerson(
  db: Db,
  now: Date,
  parts: Partial<Insertable<ContactRequestsTable>> = {},
): Promise<string> {
  const email = `${crypto.randomUUID()}@cliente.example`
  const id = await storeRequestWithMails(db, now, { email, ...parts })
  await joinPeople(db)
  const { personId } = await db
    .selectFrom('contactRequests')
    .select('personId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return personId ?? ''
}
