import type { AppContext } from '#app/context.ts'
import { resendVerification } from '#app/features/work/appointments/holds/resend-verification.server.ts'
import type { Trx } from '#db/client.server.ts'

/**
 * Returns the request that the same form created. While the sender's address is unconfirmed, it claims the slot again
 * or sends the link again.
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
  const isInInbox = request.status !== 'spam' && request.trashedAt === null && request.quarantineReason === null
  if (requestedAppointment && isInInbox) await resendVerification(ctx, trx, contactRequestId)
  return { reference, requestedAppointment }
}
