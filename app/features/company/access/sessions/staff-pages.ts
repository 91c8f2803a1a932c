import type { Role } from '#app/context.ts'
import { type Holder, may, type Permission } from '#app/permissions.ts'

/**
 * Permission of every route pattern under /admin. Routes missing from this table are refused; a test compares it with
 * the route table.
 */
export const STAFF_PAGES: Readonly<Record<string, Permission>> = {
  '/admin': 'account.own',
  '/admin/dashboard': 'dashboard.read',
  '/admin/requests': 'requests.read',
  '/admin/requests/export': 'requests.export',
  '/admin/requests/new': 'requests.write',
  '/admin/requests/:id': 'requests.read',
  '/admin/people': 'requests.read',
  '/admin/people/export': 'requests.export',
  '/admin/people/:id': 'requests.read',
  '/admin/companies': 'requests.read',
  '/admin/appointments': 'appointments.read',
  '/admin/appointments/holds': 'appointments.read',
  '/admin/appointments/reassign': 'appointments.read',
  '/admin/appointments/:id': 'appointments.read',
  '/admin/users': 'users.manage',
  '/admin/users/:id/departure': 'users.manage',
  '/admin/users/:id/appointments': 'settings.manage',
  '/admin/settings': 'settings.manage',
  '/admin/privacy': 'privacy.manage',
  '/admin/privacy/:id': 'privacy.manage',
  '/admin/privacy/:id/export': 'privacy.manage',
  '/admin/content': 'content.edit',
  '/admin/content/*': 'content.edit',
  '/admin/collections/:type': 'content.edit',
  '/admin/candidates': 'candidates.manage',
  '/admin/candidates/:id': 'candidates.manage',
  '/admin/candidates/:id/curriculum': 'candidates.manage',
  // A mail about an access or a privacy case also asks for the permission for those.
  '/admin/incoming/:id': 'requests.read',
  '/admin/incoming/:id/originale': 'requests.read',
  '/admin/attachments/:id': 'requests.read',
  '/admin/pictures': 'content.edit',
  '/admin/pictures/upload': 'content.edit',
  '/admin/pictures/:id': 'content.edit',
  '/admin/redirects': 'content.edit',
  '/admin/mail': 'mail.read',
  '/admin/mail/:id': 'mail.read',
  '/admin/mail/:id/html': 'mail.read',
  '/admin/backups': 'backups.manage',
  '/admin/system': 'system.read',
  '/admin/audit': 'audit.read',
  '/admin/audit/export': 'audit.read',
  '/admin/security': 'audit.read',
  '/admin/account': 'account.own',
  '/admin/account/appointments': 'appointments.read',
  '/admin/account/company': 'account.own',
  '/admin/account/export': 'account.own',
  '/admin/me': 'account.own',
  '/admin/notifications': 'notifications.own',
  '/admin/bell': 'notifications.own',
  '/admin/pulse': 'notifications.own',
  '/admin/search': 'requests.read',
  '/admin/second-step': 'account.own',
  '/admin/confirm': 'account.own',
  '/admin/sign-out': 'account.own',
  '/admin/*': 'account.own',
}

/**
 * Returns whether a person or a role may open a route pattern; false for an unlisted pattern. Leading and trailing slashes are
 * ignored.
 */
export function mayOpen(who: Role | Holder, pattern: string): boolean {
  const permission = STAFF_PAGES[withSlash(pattern)]
  return permission !== undefined && may(who, permission)
}

/** Pages for a member of staff who still has to set up the required second step. */
const WITHOUT_SECOND_STEP: readonly string[] = [
  '/admin/second-step',
  '/admin/confirm',
  '/admin/account/company',
  '/admin/sign-out',
]

/** Whether a route pattern opens before the required second step is set up. */
export function opensWithoutSecondStep(pattern: string): boolean {
  return WITHOUT_SECOND_STEP.includes(withSlash(pattern))
}

function withSlash(pattern: string): string {
  return `/${pattern.replace(/^\/+|\/+$/g, '')}`
}
