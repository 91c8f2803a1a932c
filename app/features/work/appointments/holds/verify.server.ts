import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangePlan } from '#app/features/work/appointments/changes/change-plan.ts'
import {
  refuseSetAside,
  refuseTooMany,
  requireOwnAppointment,
} from '#app/features/work/appointments/customer/customer-access.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { rememberSender } from './verified-senders.server.ts'

const VERIFY = {
  verb: 'verify',
  action: 'appointment-verify',
  words: (slot) => `indirizzo email confermato, orario riservato (${slot})`,
} as const satisfies ChangePlan

/** Staff verify the address on behalf of the sender, which claims the slot. See changeAppointment for errors. */
export async function verifyAppointment(ctx: AppContext, target: DocumentVersion): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, VERIFY)
}

/**
 * The customer verifies the address with the link of the mail, which claims the slot. The address counts as verified
 * even when the slot is taken. Throws NotFoundError, ConflictError, and AppError 422 after the deadline.
 */
export async function verifyByCustomer(
  ctx: AppContext,
  { token, version }: { token: string; version: number },
): Promise<ChangeOutcome> {
  const id = requireOwnAppointment(ctx, token)
  await refuseSetAside(ctx, id)
  await refuseTooMany(ctx, id)
  const outcome = await changeAppointment(ctx, { id, version }, VERIFY)
  if (outcome.kind === 'taken') await ctx.db.transaction().execute((trx) => remember(ctx, trx, id))
  return outcome
}

async function remember(ctx: AppContext, trx: Parameters<typeof rememberSender>[0], id: string): Promise<void> {
  const now = ctx.clock()
  const { senderHash } = await trx
    .selectFrom('contactRequests')
    .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select('senderHash')
    .where('appointments.id', '=', id)
    .executeTakeFirstOrThrow()
  await rememberSender(trx, senderHash, now)
  await trx.updateTable('appointments').set({ verifiedAt: now.toISOString() }).where('id', '=', id).execute()
}
