import { holdIdentityLock, holdStaffLock } from '#app/features/company/access/identity.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'

/** Locks a staff member's access for a change. */
export async function lockMember(trx: Trx, id: string): Promise<void> {
  await holdStaffLock(trx)
  await holdIdentityLock(trx, id)
}

/** Returns the record of a staff member under the staff lock. Throws NotFoundError. */
export async function getMember(trx: Trx, id: string) {
  const member = await trx.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  if (!member) throw new NotFoundError('member of staff')
  return member
}
