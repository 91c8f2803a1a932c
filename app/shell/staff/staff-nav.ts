import Activity from 'lucide-react/icons/activity'
import CalendarDays from 'lucide-react/icons/calendar-days'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import FileText from 'lucide-react/icons/file-text'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldUser from 'lucide-react/icons/shield-user'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import { mayOpen } from '#app/features/access/sessions/staff-pages.ts'
import { isActive } from '#app/lib/browser/active-item.ts'
import type { Holder } from '#app/permissions.ts'

/** An entry of the staff navigation. */
export interface StaffNavItem {
  to: string
  label: string
  icon: typeof Inbox
  /** Other addresses of its pages. */
  also?: readonly string[]
}

const ITEMS: readonly StaffNavItem[] = [
  { to: '/admin/dashboard', label: 'Bacheca', icon: LayoutDashboard },
  { to: '/admin/requests', label: 'Richieste', icon: Inbox },
  { to: '/admin/appointments', label: 'Appuntamenti', icon: CalendarDays },
  { to: '/admin/candidates', label: 'Candidature', icon: UserSearch },
  {
    to: '/admin/content',
    label: 'Contenuti',
    icon: FileText,
    also: ['/admin/collections', '/admin/redirects'],
  },
  { to: '/admin/pictures', label: 'Immagini', icon: Images },
  { to: '/admin/users', label: 'Utenti', icon: Users },
  { to: '/admin/settings', label: 'Impostazioni', icon: Settings },
  { to: '/admin/mail', label: 'Posta in uscita', icon: Mail },
  { to: '/admin/privacy', label: 'Dati personali', icon: ShieldUser },
  { to: '/admin/backups', label: 'Backup', icon: DatabaseBackup },
  { to: '/admin/system', label: 'Sistema', icon: Activity },
  { to: '/admin/audit', label: 'Registro', icon: ScrollText },
  { to: '/admin/security', label: 'Sicurezza', icon: ShieldCheck },
]

/** The entries that a person may open, in order. */
export function navItemsFor(who: Holder): readonly StaffNavItem[] {
  return ITEMS.filter(({ to }) => mayOpen(who, to))
}

/** Whether a page belongs to an entry. */
export function isActiveEntry(pathname: string, { to, also = [] }: StaffNavItem): boolean {
  return [to, ...also].some((path) => isActive(pathname, path))
}
