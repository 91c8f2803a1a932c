import { randomUUIDv7 } from 'node:crypto'
import type { Grant, Role, StaffActor } from '#app/context.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { startSession } from '#app/features/company/access/sessions/session.server.ts'
import type { Db } from '#db/client.server.ts'

export const PASSWORD = 'lampada fiume tavolo neve'

let hash: Promise<string> | undefined

/** The hash of PASSWORD, computed once per test file, because hashing is slow by design. */
export function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD)
  return hash
}

/** Options of a stored staff member. */
export interface StaffParts {
  email?: string
  /** Another hash of PASSWORD. */
  passwordHash?: string
  name?: string
  role?: Role
  grants?: readonly Grant[]
  /** If false the staff record is missing, as for an identity that never signed in. */
  withRecord?: boolean
  now?: Date
}

/** Stores a staff member who can sign in with PASSWORD; returns the actor with a session. */
export async function storeStaff(db: Db, parts: StaffParts = {}): Promise<StaffActor & { token: string }> {
  const id = randomUUIDv7()
  const { role = 'admin', name = 'Giulia Ferraro', withRecord = true, grants = [] } = parts
  const now = parts.now ?? new Date('2026-11-23T09:00:00.000Z')
  const email = parts.email ?? `${id.slice(-12)}@idg.example`
  const createdAt = now.toISOString()
  const identity = {
    id,
    email,
    displayName: name,
    passwordHash: parts.passwordHash ?? (await passwordHash()),
    isDisabled: false,
  }
  const noSecondStep = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null }
  const token = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('authUsers')
      .values({ ...identity, ...noSecondStep, createdAt, passwordChangedAt: createdAt })
      .execute()
    if (withRecord) {
      await trx
        .insertInto('admins')
        .values({ id, email, name, role, grants: grants.join(' '), isActive: true, lastLogin: null, createdAt })
        .execute()
    }
    return startSession(trx, id, { userAgent: 'test', address: '192.0.2.1' }, now)
  })
  const session = await db.selectFrom('authSessions').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
  return { kind: 'staff', id, email, name, role, grants, sessionId: session.id, token }
}
