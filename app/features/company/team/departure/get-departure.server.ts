import type { AppContext } from '#app/context.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { isFormerAddress } from '#app/features/company/team/former-colleague.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission, rolesWith } from '#app/permissions.ts'
import { countOpenWork } from './hand-over.server.ts'

/** The member, the open work, and the colleagues who can take it over. Throws NotFoundError, also for a member whose address is erased. */
export async function getDeparture(ctx: AppContext, id: string) {
  const actor = requirePermission(ctx, 'users.manage')
  const members = await ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'isActive', 'role'])
    .orderBy('name')
    .execute()
  const found = members.find((one) => one.id === id)
  if (!found || id === actor.id || isFormerAddress(found.email)) throw new NotFoundError('member of staff')
  const { role: _, ...member } = found
  return {
    member,
    work: await countOpenWork(ctx.db, id, romeDay(ctx.clock())),
    heirs: members
      .filter((one) => one.isActive && one.id !== id && rolesWith('requests.write').some((role) => role === one.role))
      .map(({ id, name }) => ({ id, name })),
    fresh: await isFresh(ctx.db, actor, ctx.clock()),
  }
}
