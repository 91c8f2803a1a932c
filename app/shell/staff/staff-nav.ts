import Activity from 'lucide-react/icons/activity'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Contact from 'lucide-react/icons/contact'
import FileText from 'lucide-react/icons/file-text'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import ListTodo from 'lucide-react/icons/list-todo'
import Mail from 'lucide-react/icons/mail'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import ShieldUser from 'lucide-react/icons/shield-user'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import { mayOpen } from '#app/features/company/access/sessions/staff-pages.ts'
import type { WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import { isActive } from '#app/lib/browser/active-item.ts'
import type { Holder } from '#app/permissions.ts'

/** An entry of the staff navigation. */
export interface StaffNavItem {
  to: string
  label: string
  icon: typeof Inbox
  /** Other addresses of its pages. */
  also?: readonly string[]
  /** Its pages as tabs, the first with the entry's own address. */
  tabs?: readonly { to: string; label: string }[]
  /** What waits there. */
  waits?: readonly (keyof WaitingCounts)[]
}

/** Entries of one subject, under its name. */
export interface StaffNavGroup {
  name: string
  items: readonly StaffNavItem[]
  /** Closed unless one of its pages is open. */
  isFolded?: boolean
}

const GROUPS: readonly StaffNavGroup[] = [
  {
    name: 'Lavoro',
    items: [
      { to: '/admin/dashboard', label: 'Da fare', icon: ListTodo },
      { to: '/admin/requests', label: 'Richieste', icon: Inbox, waits: ['requests'] },
      { to: '/admin/appointments', label: 'Appuntamenti', icon: CalendarDays, waits: ['pendingAppointments'] },
      { to: '/admin/people', label: 'Persone', icon: Contact, also: ['/admin/companies'] },
      { to: '/admin/candidates', label: 'Candidature', icon: UserSearch, waits: ['newCandidates'] },
    ],
  },
  {
    name: 'Sito',
    items: [
      {
        to: '/admin/content',
        label: 'Contenuti',
        icon: FileText,
        also: ['/admin/collections', '/admin/redirects'],
      },
      { to: '/admin/pictures', label: 'Immagini', icon: Images },
    ],
  },
  {
    name: 'Azienda',
    items: [
      { to: '/admin/settings', label: 'Impostazioni', icon: Settings },
      { to: '/admin/users', label: 'Utenti', icon: Users },
      { to: '/admin/privacy', label: 'Dati personali', icon: ShieldUser, waits: ['askedErasures'] },
    ],
  },
  {
    name: 'Sistema',
    isFolded: true,
    items: [
      {
        to: '/admin/system',
        label: 'Stato',
        icon: Activity,
        tabs: [
          { to: '/admin/system', label: 'Stato' },
          { to: '/admin/backups', label: 'Backup' },
        ],
      },
      { to: '/admin/mail', label: 'Email', icon: Mail, waits: ['failedMails'] },
      {
        to: '/admin/audit',
        label: 'Attività',
        icon: ScrollText,
        tabs: [
          { to: '/admin/audit', label: 'Attività' },
          { to: '/admin/security', label: 'Accessi' },
        ],
      },
    ],
  },
]

/** The groups with the entries that a person may open, in order. */
export function navGroupsFor(who: Holder): readonly StaffNavGroup[] {
  return GROUPS.map((group) => ({ ...group, items: group.items.filter(({ to }) => mayOpen(who, to)) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** All entries that a person may open, in order. */
export function navItemsFor(who: Holder): readonly StaffNavItem[] {
  return navGroupsFor(who).flatMap(({ items }) => items)
}

/** How many things wait behind entries. */
export function countBehind(items: readonly StaffNavItem[], waiting: WaitingCounts): number {
  return items.flatMap(({ waits = [] }) => waits).reduce((sum, what) => sum + (waiting[what] ?? 0), 0)
}

/** Whether a page belongs to an entry. */
export function isActiveEntry(pathname: string, { to, also = [], tabs = [] }: StaffNavItem): boolean {
  return [to, ...also, ...tabs.map((tab) => tab.to)].some((path) => isActive(pathname, path))
}
