import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { createIdentity, type NewStaff } from './identity.server.ts'

/**
 * Creates a staff member from the command line (system actor only) and returns the identity's id. Throws ConflictError
 * when the address is already in use.
 */
export async function createStaff(
  ctx: Pick<AppContext, 'db' | 'actor' | 'clock' | 'log'>,
  staff: NewStaff,
): Promise<string> {
  if (ctx.actor.kind !== 'system') throw new ForbiddenError('the command line')
  return ctx.db.transaction().execute(async (trx) => {
    const id = await createIdentity(trx, staff, ctx.clock())
    await recordAction(ctx, trx, {
      adminId: id,
      action: 'staff-create',
      targetId: id,
      details: `Accesso creato dalla riga di comando: ${staff.email}`,
      after: { email: staff.email, name: staff.name, role: staff.role },
    })
    return id
  })
}
