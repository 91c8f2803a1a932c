import type { AppContext } from '#app/context.ts'
import { isFresh } from '#app/features/access/sign-in/fresh.server.ts'
import { isFormerAddress } from '#app/features/team/former-colleague.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { countOpenWork } from './hand-over.server.ts'

/** The member, the open work, and the colleagues who can take it over. Throws NotFoundError, also for a member whose address is erased. */
export async function getDeparture(ctx: AppContext, id: string) {
  const actor = requirePermission(ctx, 'users.manage')
  const members = await ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'isActive'])
    .orderBy('name')
    .execute()
  const member = members.find((one) => one.id === id)
  if (!member || id === actor.id || isFormerAddress(member.email)) throw new NotFoundError('member of staff')
  return {
    member,
    work: await countOpenWork(ctx.db, id),
    heirs: members.filter((one) => one.isActive && one.id !== id).map(({ id, name }) => ({ id, name })),
    fresh: await isFresh(ctx.db, actor, ctx.clock()),
  }
}
