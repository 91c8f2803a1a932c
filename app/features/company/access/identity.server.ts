import { sql } from 'kysely'
import type { Role } from '#app/context.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { cleanAddress } from '#app/lib/text/address.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'

/** Data of a staff member to be created. */
export interface NewStaff {
  /** That of the invitation, under which hours may be set already. */
  id?: string
  email: string
  name: string
  role: Role
  passwordHash: string
}

/** The address as staff are stored and looked up: cleaned, in lower case. */
export function normalizeEmail(typed: string): string {
  return cleanAddress(typed).toLowerCase()
}

/** Returns the identity with this address, if there is one. */
export async function findIdentity(db: Db, email: string) {
  return db.selectFrom('authUsers').selectAll().where(sql`lower(email)`, '=', normalizeEmail(email)).executeTakeFirst()
}

/** Returns whether no identity exists yet. */
export async function isStaffless(db: Db): Promise<boolean> {
  return (await db.selectFrom('authUsers').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Takes the lock that serialises changes of the staff list, so that two transactions cannot both create the first or
 * remove the last member.
 */
export async function holdStaffLock(trx: Trx): Promise<void> {
  await holdLock(trx, 'staff')
}

/** Takes the lock that serialises sign-in, deactivation and password change of one identity. */
export async function holdIdentityLock(trx: Trx, userId: string): Promise<void> {
  await holdLock(trx, `identity ${userId}`)
}

/**
 * Creates an identity and its admin record under the staff lock; both have the returned id. Throws ConflictError when
 * the address is taken.
 */
export async function createIdentity(trx: Trx, staff: NewStaff, now: Date): Promise<string> {
  await holdStaffLock(trx)
  const email = normalizeEmail(staff.email)
  if (await findIdentity(trx, email)) throw new ConflictError('Esiste già un accesso con questo indirizzo email.')
  const id = staff.id ?? newId()
  const moment = now.toISOString()
  await trx
    .insertInto('authUsers')
    .values({
      id,
      email,
      displayName: staff.name,
      passwordHash: staff.passwordHash,
      isDisabled: false,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      createdAt: moment,
      passwordChangedAt: moment,
    })
    .execute()
  await trx
    .insertInto('admins')
    .values({ id, email, name: staff.name, role: staff.role, isActive: true, lastLogin: null, createdAt: moment })
    .execute()
  return id
}
