import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome } from '#app/features/work/appointments/changes/change-plan.ts'
import { listProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import {
  refuseSetAside,
  refuseTooMany,
  requireOwnAppointment,
} from '#app/features/work/appointments/customer/customer-access.server.ts'
import { type Slot, sameSlot, slotOf } from '#app/features/work/appointments/slot.ts'
import { ConflictError } from '#app/lib/errors.ts'

/**
 * The customer accepts one of the proposed times, which confirms it and releases the others. Throws ConflictError when
 * it is no longer proposed or its request is set aside; see changeAppointment for other errors.
 */
export async function acceptProposal(
  ctx: AppContext,
  target: { token: string; version: number; slot: Slot },
): Promise<ChangeOutcome> {
  const id = requireOwnAppointment(ctx, target.token)
  await refuseSetAside(ctx, id)
  await refuseTooMany(ctx, id)
  const slot = slotOf(target.slot)
  // A change of the proposals after this read also changes the version, which is checked below.
  const isProposed = (await listProposals(ctx.db, id)).some((proposal) => sameSlot(proposal, slot))
  if (!isProposed)
    throw new ConflictError('Questo orario non è più tra quelli proposti: qui vedi la situazione attuale.')
  return changeAppointment(
    ctx,
    { id, version: target.version },
    {
      verb: 'accept',
      slot,
      // Staff may have proposed a closed day.
      evenClosed: true,
      update: 'confirmed',
      action: 'appointment-accept',
      words: (at) => `il cliente ha scelto ${at}`,
    },
  )
}
