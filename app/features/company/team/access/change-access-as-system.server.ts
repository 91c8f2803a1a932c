import type { AppContext } from '#app/context.ts'
import { findIdentity } from '#app/features/company/access/identity.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { type AccessChange, changeAccess } from './change-access.server.ts'
import { getMember, lockMember } from './lock-member.server.ts'

/** Changes a member of staff's access from the command line. Throws ForbiddenError, ConflictError, or Error for an unknown address. */
export async function changeAccessAsSystem(
  ctx: Pick<AppContext, 'db' | 'actor' | 'clock' | 'log' | 'secret' | 'mailFrom'>,
  email: string,
  change: AccessChange,
): Promise<void> {
  if (ctx.actor.kind !== 'system') throw new ForbiddenError('the command line')
  const identity = await findIdentity(ctx.db, email)
  if (!identity) throw new Error(`${email} has no access.`)
  await ctx.db.transaction().execute(async (trx) => {
    await lockMember(trx, identity.id)
    await changeAccess(ctx, trx, await getMember(trx, identity.id), change)
  })
}
