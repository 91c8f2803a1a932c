import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'

/** The customer of an earlier request as the first values of a new one; none for an unknown id. */
export async function findEarlier(ctx: AppContext, requestId: string | null) {
  requirePermission(ctx, 'requests.read')
  if (!requestId) return undefined
  const earlier = await ctx.db
    .selectFrom('contactRequests')
    .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select(['contactRequests.name', 'contactRequests.company', 'contactRequests.phone', 'contactRequests.email'])
    .select(['appointments.location', 'appointments.address'])
    .where('contactRequests.id', '=', requestId)
    .executeTakeFirst()
  if (!earlier) return undefined
  const { location, address, ...person } = earlier
  return { ...person, ...(location !== null && { location, address: address ?? '' }) }
}
