import { expect, test } from 'vitest'
import type { Role } from '#app/context.ts'
import { STAFF_PAGES } from '#app/features/company/access/sessions/staff-pages.ts'
import { may, PERMISSIONS, type Permission } from '#app/permissions.ts'
import { contextFunctions, NO_STAFF } from './staff-verbs.ts'

/*
 * The rights of each role, written out. The tests of pages and verbs derive their expectations from PERMISSIONS,
 * STAFF_PAGES and the first lines of the verbs, so they accept a table that grants too much. A wider right must be
 * added here too.
 */
const OF_OPERATORS = [
  'account.own',
  'appointments.read',
  'appointments.write',
  'dashboard.read',
  'notifications.own',
  'requests.export',
  'requests.read',
  'requests.write',
]
const ADMINS_ONLY = [
  'audit.read',
  'backups.manage',
  'content.edit',
  'content.publish',
  'mail.manage',
  'mail.read',
  'privacy.manage',
  'settings.manage',
  'system.read',
  'users.manage',
]

/** Permissions of no role: an admin grants them to single persons. */
const BY_GRANT = ['candidates.manage']
const OF_EDITORS = ['account.own', 'content.edit', 'content.publish', 'notifications.own']

const PAGES_OF_EDITORS = [
  '/admin',
  '/admin/*',
  '/admin/account',
  '/admin/account/company',
  '/admin/account/export',
  '/admin/bell',
  '/admin/collections/:type',
  '/admin/confirm',
  '/admin/content',
  '/admin/content/*',
  '/admin/me',
  '/admin/notifications',
  '/admin/pictures',
  '/admin/pictures/:id',
  '/admin/pictures/upload',
  '/admin/pulse',
  '/admin/redirects',
  '/admin/second-step',
  '/admin/sign-out',
]

const PAGES_OF_OPERATORS = [
  '/admin',
  '/admin/*',
  '/admin/account',
  '/admin/account/appointments',
  '/admin/account/company',
  '/admin/account/export',
  '/admin/appointments',
  '/admin/appointments/:id',
  '/admin/appointments/holds',
  '/admin/appointments/reassign',
  '/admin/attachments/:id',
  '/admin/bell',
  '/admin/companies',
  '/admin/confirm',
  '/admin/dashboard',
  '/admin/incoming/:id',
  '/admin/incoming/:id/originale',
  '/admin/me',
  '/admin/notifications',
  '/admin/people',
  '/admin/people/:id',
  '/admin/people/export',
  '/admin/pulse',
  '/admin/requests',
  '/admin/requests/:id',
  '/admin/requests/export',
  '/admin/requests/new',
  '/admin/search',
  '/admin/second-step',
  '/admin/sign-out',
]

/** The functions that operators may call, by the permission that they check. */
const FUNCTIONS_OF_OPERATORS: Readonly<Record<string, string>> = {
  'account.own':
    'addPasskey beginPasskey beginTotp cancelTotp changeOwnPassword confirmTotp countWaiting createCalendarFeed ' +
    'exportOwnStaffData linkOwnCompanyAccount removePasskey removeTotp renameOwn renewRecoveryCodes ' +
    'revokeCalendarFeed revokeOtherSessions revokeOwnSession setOwnSignature unlinkOwnCompanyAccount',
  'appointments.read':
    'findAway getAppointment getOwnHours isTaken listBusy listCalendar listHistory listMails listOverlapping listPending ' +
    'listProposed listToReassign listUnattended listUnverifiedHolds listWaiting readAttendance saveOwnHours setOwnInvitations',
  'appointments.write':
    'cancelAppointment confirmAppointment declineAppointment fixAppointment markAppointmentDone markAppointmentNoShow ' +
    'moveAppointment proposeAppointment reassignAppointment reassignSeveral releaseHolds setAppointmentLink setAppointmentPlace undoChange undoSeveral ' +
    'verifyAppointment',
  'dashboard.read': 'readDashboard',
  'notifications.own': 'deleteNotification listNotifications markAllRead markRead readBell',
  'requests.export': 'exportPeople exportRequests',
  'requests.read':
    'countTabs deleteView findEarlier findKnownPerson findNeighbours getCompany getIncoming getPerson getRequest historyOf listAssignees ' +
    'listPeople listRequests listSnoozes listTags listViews loadRequestPage openAttachment openIncoming readSnooze saveView',
  'requests.write':
    'addNote assignRequest changeMany correctAddress endSnooze enterRequest findUndo mergePeople recordPresence replyToRequest restoreRequest ' +
    'saveDraft separatePerson setPersonNote setSnooze setStatus tagRequest trashRequest undoMany unquarantineRequest withdrawReply',
}

/** Admins have both permissions today; an operator who may read the outbox must not send from it. */
const FUNCTIONS_ON_MAILS = {
  'mail.manage': 'dismissMail releaseMails resendDeadMails resendMail sendTestMail',
  'mail.read': 'countMails getMail listMails previewMail',
}

/** The names of the functions that ask for one of these permissions. */
function functionsAsking(permissions: readonly string[]): Record<string, string> {
  const called = Map.groupBy(contextFunctions(), ({ firstLine }) => permissionIn(firstLine) ?? '')
  return Object.fromEntries(
    permissions.flatMap((permission) => {
      const names = called.get(permission)?.map(({ name }) => name)
      return names ? [[permission, names.sort().join(' ')]] : []
    }),
  )
}

const permissionIn = (firstLine: string) => /requirePermission\(ctx, '([\w.]+)'\)/.exec(firstLine)?.[1]

test('each permission belongs to these roles only', () => {
  expect(Object.keys(PERMISSIONS).sort()).toStrictEqual([...OF_OPERATORS, ...ADMINS_ONLY, ...BY_GRANT].sort())
  const of = (role: Role) =>
    (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission)).sort()
  expect(of('operator')).toStrictEqual(OF_OPERATORS)
  expect(of('editor')).toStrictEqual(OF_EDITORS)
  expect(of('admin')).toStrictEqual([...OF_OPERATORS, ...ADMINS_ONLY].sort())
})

test('an unknown role has no permission', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    expect(may('owner' as 'admin', permission)).toBe(false)
  }
})

test('operators open these pages only', () => {
  const open = Object.entries(STAFF_PAGES).filter(([, permission]) => OF_OPERATORS.includes(permission))
  expect(open.map(([page]) => page).sort()).toStrictEqual(PAGES_OF_OPERATORS)
})

test('editors open these pages only', () => {
  const open = Object.entries(STAFF_PAGES).filter(([, permission]) => OF_EDITORS.includes(permission))
  expect(open.map(([page]) => page).sort()).toStrictEqual(PAGES_OF_EDITORS)
})

test('operators call these functions only', () => {
  const unchecked = new Set(Object.values(NO_STAFF).flat())
  for (const { name, firstLine } of contextFunctions()) {
    if (permissionIn(firstLine) === undefined) expect(unchecked, `${name} checks no permission`).toContain(name)
  }
  expect(functionsAsking(OF_OPERATORS)).toStrictEqual(FUNCTIONS_OF_OPERATORS)
})

test('these functions only read mails, and these change them', () => {
  expect(functionsAsking(Object.keys(FUNCTIONS_ON_MAILS))).toStrictEqual(FUNCTIONS_ON_MAILS)
})
