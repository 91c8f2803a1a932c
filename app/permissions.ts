import type { AppContext, Grant, Role, StaffActor } from './context.ts'
import { ForbiddenError } from './lib/errors.ts'

const EVERYBODY: readonly Role[] = ['admin', 'operator']
const ADMINS: readonly Role[] = ['admin']

/** Roles of each permission. Every staff verb and every admin page names one of these. */
export const PERMISSIONS = {
  'dashboard.read': EVERYBODY,
  'requests.read': EVERYBODY,
  'requests.write': EVERYBODY,
  'requests.export': EVERYBODY,
  'appointments.read': EVERYBODY,
  'appointments.write': EVERYBODY,
  'notifications.own': EVERYBODY,
  'account.own': EVERYBODY,
  'users.manage': ADMINS,
  'settings.manage': ADMINS,
  'content.edit': ADMINS,
  'content.publish': ADMINS,
  'audit.read': ADMINS,
  'mail.manage': ADMINS,
  'privacy.manage': ADMINS,
  'backups.manage': ADMINS,
  'system.read': ADMINS,
  // Granted to single persons, whatever their role.
  'candidates.manage': [],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Returns the role with a stored or submitted name; undefined for any other text, which has no rights. */
export function findRole(text: unknown): Role | undefined {
  return EVERYBODY.find((role) => role === text)
}

/** Permissions that are granted to single persons. */
export const GRANTS: readonly Grant[] = ['candidates.manage']

/** A role and what has been granted besides. */
export interface Holder {
  role: Role
  grants?: readonly Grant[] | undefined
}

/** Returns whether a person, or everybody with a role, has a permission; also for pages that show or hide a control. */
export function may(who: Role | Holder, permission: Permission): boolean {
  const { role, grants = [] } = typeof who === 'string' ? { role: who } : who
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role) || grants.some((grant) => grant === permission)
}

/** The grants in their stored form; unknown ones give no rights. */
export function readGrants(stored: string): readonly Grant[] {
  const names = stored.split(' ')
  return GRANTS.filter((grant) => names.includes(grant))
}

/**
 * Returns the acting staff member or throws ForbiddenError; the first line of every staff verb. The system actor
 * (command line, worker) is not a staff member and has its own verbs.
 */
export function requirePermission(ctx: Pick<AppContext, 'actor'>, permission: Permission): StaffActor {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !may(actor, permission)) throw new ForbiddenError(permission)
  return actor
}

/** Italian names of the roles. */
export const ROLE_NAMES: Record<Role, string> = { admin: 'Amministratore', operator: 'Operatore' }

/** Italian name of a stored role. */
export function roleName(stored: string | undefined): string {
  return (ROLE_NAMES as Record<string, string>)[stored ?? ''] ?? 'Ruolo sconosciuto'
}
