import type { AppContext, Role, StaffActor } from './context.ts'
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
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Returns the role with a stored or submitted name; undefined for any other text, which has no rights. */
export function findRole(text: unknown): Role | undefined {
  return EVERYBODY.find((role) => role === text)
}

/** Returns whether a role has a permission, for pages that show or hide a control. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].includes(role)
}

/**
 * Returns the acting staff member or throws ForbiddenError; the first line of every staff verb. The system actor
 * (command line, worker) is not a staff member and has its own verbs.
 */
export function requirePermission(ctx: Pick<AppContext, 'actor'>, permission: Permission): StaffActor {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !may(actor.role, permission)) throw new ForbiddenError(permission)
  return actor
}

/** Italian names of the roles. */
export const ROLE_NAMES: Record<Role, string> = { admin: 'Amministratore', operator: 'Operatore' }

/** Italian name of a stored role. */
export function roleName(stored: string | undefined): string {
  return (ROLE_NAMES as Record<string, string>)[stored ?? ''] ?? 'Ruolo sconosciuto'
}
