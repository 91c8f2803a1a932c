import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'

/** The customer of an earlier request as the first values of a new one, and what it says; undefined for an unknown id. */
export async function findEarlier(ctx: AppContext, requestId: string | null) {
  requirePermission(ctx, 'requests.read')
  if (!requestId) return undefined
  const earlier = await ctx.db
    .selectFrom('contactRequests')
    .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select(['contactRequests.name', 'contactRequests.company', 'contactRequests.phone', 'contactRequests.email'])
    .select(['contactRequests.personId', 'appointments.location', 'appointments.address'])
    .select(['contactRequests.reference', 'contactRequests.message'])
    .where('contactRequests.id', '=', requestId)
    .executeTakeFirst()
  if (!earlier) return undefined
  const { location, address, personId, reference, message, ...person } = earlier
  return {
    reference,
    message,
    values: { ...person, person: personId ?? '', ...(location !== null && { location, address: address ?? '' }) },
  }
}

/** A person as the first values of a new request; none for an unknown id. */
export async function findKnownPerson(ctx: AppContext, id: string | null) {
  requirePermission(ctx, 'requests.read')
  if (!id) return undefined
  const found = await ctx.db
    .selectFrom('people')
    .select(['id', 'name', 'company', 'phone', 'email'])
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { id: person, ...rest } = found
  return { ...rest, person }
}
