import type { AppContext, StaffActor } from '#app/context.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { type AccessChange, changeAccess } from './change-access.server.ts'
import { getMember, lockMember } from './lock-member.server.ts'

/** Changes a colleague's access in one transaction. Throws NotFoundError, FreshSignInError, ConflictError, or AppError for the own access. */
export async function changeColleagueAccess(ctx: AppContext, actor: StaffActor, id: string, change: AccessChange) {
  if (id === actor.id) throw new AppError(400, 'Modifica il tuo accesso da «Il mio account».')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await lockMember(trx, id)
    await changeAccess(ctx, trx, await getMember(trx, id), change)
  })
  ctx.wakeMail()
}
