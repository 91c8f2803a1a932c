import type { AppContext, Grant, Role, StaffActor } from './context.ts'
import { ForbiddenError } from './lib/errors.ts'

const EVERYBODY: readonly Role[] = ['admin', 'operator', 'editor']
/** An editor sees nothing about customers. */
const CUSTOMER_STAFF: readonly Role[] = ['admin', 'operator']
const CONTENT_STAFF: readonly Role[] = ['admin', 'editor']
const ADMINS: readonly Role[] = ['admin']

/** Roles of each permission. Every staff verb and every admin page names one of these. */
export const PERMISSIONS = {
  'dashboard.read': CUSTOMER_STAFF,
  'requests.read': CUSTOMER_STAFF,
  'requests.write': CUSTOMER_STAFF,
  'requests.export': CUSTOMER_STAFF,
  'appointments.read': CUSTOMER_STAFF,
  'appointments.write': CUSTOMER_STAFF,
  'notifications.own': EVERYBODY,
  'account.own': EVERYBODY,
  'users.manage': ADMINS,
  'settings.manage': ADMINS,
  'content.edit': CONTENT_STAFF,
  'content.publish': CONTENT_STAFF,
  'audit.read': ADMINS,
  'mail.read': ADMINS,
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

/** The roles that have a permission, for queries. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission]
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
export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Amministratore',
  operator: 'Operatore',
  editor: 'Redattore',
}

/** What each role does, for the screens that choose one. */
export const ROLE_TASKS: Record<Role, string> = {
  admin: 'Un amministratore fa tutto ciò che fanno gli altri ruoli e gestisce utenti, impostazioni, email e attività.',
  operator: 'Un operatore lavora su richieste e appuntamenti.',
  editor: 'Un redattore modifica e pubblica i contenuti del sito e non vede alcun dato dei clienti.',
}

/** Italian name of a stored role. */
export function roleName(stored: string | undefined): string {
  return (ROLE_NAMES as Record<string, string>)[stored ?? ''] ?? 'Ruolo sconosciuto'
}
