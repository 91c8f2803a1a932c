import type { AppContext } from '#app/context.ts'
import { askAgain } from '#app/features/appointments/holds/ask-again.server.ts'
import type { Trx } from '#db/client.server.ts'

/**
 * The same form was sent again: gives the request that it made. While the sender's address still has to be confirmed, the
 * slot is claimed again or the link is sent again.
 */
export async function repeatRequest(
  ctx: AppContext,
  trx: Trx,
  contactRequestId: string,
): Promise<{ reference: string; requestedAppointment: boolean }> {
  const { reference, requestedAppointment, ...request } = await trx
    .selectFrom('contactRequests')
    .select(['reference', 'requestedAppointment', 'status', 'trashedAt', 'quarantineReason'])
    .where('id', '=', contactRequestId)
    .executeTakeFirstOrThrow()
  const isSeen = request.status !== 'spam' && request.trashedAt === null && request.quarantineReason === null
  if (requestedAppointment && isSeen) await askAgain(ctx, trx, contactRequestId)
  return { reference, requestedAppointment }
}
