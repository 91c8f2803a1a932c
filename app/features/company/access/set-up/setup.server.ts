import type { AppContext } from '#app/context.ts'
import {
  createIdentity,
  holdStaffLock,
  isStaffless,
  type NewStaff,
} from '#app/features/company/access/identity.server.ts'
import { consumeToken, findToken, issueToken } from '#app/features/company/access/tokens.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'

const SETUP_MS = 7 * DAY

/** Issues a link for the first staff member; undefined when an identity exists already. */
export async function issueSetupLink(db: Db, clock: Clock, publicUrl: string): Promise<string | undefined> {
  if (!(await isStaffless(db))) return undefined
  const token = newToken()
  await issueToken(db, { kind: 'setup', token, lifeMs: SETUP_MS }, clock())
  return `${publicUrl}/AdminLoginPortal/setup/${token}`
}

/** Returns whether a set-up link is valid. */
export async function isSetupLinkGood(ctx: AppContext, token: string): Promise<boolean> {
  return (await isStaffless(ctx.db)) && (await findToken(ctx.db, 'setup', token, ctx.clock())) !== undefined
}

/**
 * Creates the first staff member, an admin, and voids all set-up links. Returns the identity's id. Throws ConflictError
 * when the link is invalid or expired.
 */
export async function completeSetup(
  ctx: AppContext,
  input: { token: string; staff: Omit<NewStaff, 'role'> },
): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const now = ctx.clock()
    const good = (await isStaffless(trx)) && (await consumeToken(trx, 'setup', input.token, now))
    if (!good) throw new ConflictError('Il link non è più valido.')
    const id = await createIdentity(trx, { ...input.staff, role: 'admin' }, now)
    await recordAction(ctx, trx, {
      adminId: id,
      action: 'staff-setup',
      targetId: id,
      details: `Primo accesso creato: ${input.staff.email}`,
      after: { email: input.staff.email, name: input.staff.name, role: 'admin' },
    })
    return id
  })
}
