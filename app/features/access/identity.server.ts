import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#app/context.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { type Db, holdLock, type Trx } from '#db/client.server.ts'

/** Who is to be a member of staff. */
export interface NewStaff {
  email: string
  name: string
  role: Role
  passwordHash: string
}

/** What people type with capitals and spaces is one address. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** The identity with an address, if there is one. */
export async function findIdentity(db: Db, email: string) {
  return db.selectFrom('authUsers').selectAll().where(sql`lower(email)`, '=', normalizeEmail(email)).executeTakeFirst()
}

/** Whether nobody can sign in yet. */
export async function isStaffless(db: Db): Promise<boolean> {
  return (await db.selectFrom('authUsers').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Waits for every other change of who is staff to end: two must not both believe to be the first, or the last. */
export async function holdStaffLock(trx: Trx): Promise<void> {
  await holdLock(trx, 'staff')
}

/** Waits for the other transactions about one identity: sign-in, deactivation, a new password. */
export async function holdIdentityLock(trx: Trx, userId: string): Promise<void> {
  await holdLock(trx, `identity ${userId}`)
}

/**
 * Makes an identity and its admin record, under the staff lock. Gives the id of both.
 * Throws ConflictError when the address belongs to somebody already.
 */
export async function createIdentity(trx: Trx, staff: NewStaff, now: Date): Promise<string> {
  await holdStaffLock(trx)
  const email = normalizeEmail(staff.email)
  if (await findIdentity(trx, email)) throw new ConflictError('Esiste già un accesso con questo indirizzo email.')
  const id = randomUUIDv7()
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
