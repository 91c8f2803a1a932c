import type { Db } from '#db/client.server.ts'
import { isReference } from './reference.server.ts'

/** What the thank-you page says of a request, found by the code that its sender was given; undefined for any other code. */
export async function findSentRequest(
  db: Db,
  reference: string,
): Promise<{ reference: string; requestedAppointment: boolean } | undefined> {
  if (!isReference(reference)) return undefined
  return db
    .selectFrom('contactRequests')
    .select(['reference', 'requestedAppointment'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}
