import type { AppContext, Role, StaffActor } from './context.ts'
import { ForbiddenError } from './lib/errors.ts'

const EVERYBODY: readonly Role[] = ['admin', 'operator']
const ADMINS: readonly Role[] = ['admin']

/** Who may do what: the one place that decides. Every staff verb and every admin page names one of these. */
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
  'audit.read': ADMINS,
  'mail.manage': ADMINS,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** The role with a stored or submitted name; undefined for any other text, which has no rights. */
export function findRole(text: unknown): Role | undefined {
  return EVERYBODY.find((role) => role === text)
}

/** True when a role has a permission: for pages that show or hide a control. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].includes(role)
}

/**
 * The first line of every staff verb: gives the acting member of staff, or throws ForbiddenError. The system itself
 * (command line, worker) has its own verbs and is no member of staff.
 */
export function requirePermission(ctx: Pick<AppContext, 'actor'>, permission: Permission): StaffActor {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !may(actor.role, permission)) throw new ForbiddenError(permission)
  return actor
}
