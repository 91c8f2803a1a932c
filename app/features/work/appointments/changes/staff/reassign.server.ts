import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Gives an appointment to another consultant at its own time; `taken` if they are not free. The customer is told if they
 * have been told of somebody else. See changeAppointment for errors.
 */
export async function reassignAppointment(
  ctx: AppContext,
  target: ChangeTarget & { personId: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  const person = await ctx.db.selectFrom('admins').select('name').where('id', '=', target.personId).executeTakeFirst()
  // A change after this read also changes the version, which is checked.
  const before = await ctx.db
    .selectFrom('appointments')
    .select(['status', 'consultantId'])
    .where('id', '=', target.id)
    .executeTakeFirst()
  const wasTold = before?.status === 'confirmed' && before.consultantId !== null
  const { showsConsultant } = await readSection(ctx.db, 'booking')
  return changeAppointment(ctx, target, {
    verb: 'reassign',
    personId: target.personId,
    ...(wasTold && showsConsultant && before.consultantId !== target.personId && { update: 'reassigned' }),
    action: 'appointment-reassign',
    words: () => `assegnato a ${person?.name ?? 'una persona che non c’è più'}`,
  })
}
