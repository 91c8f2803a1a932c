import ExternalLink from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import type { ShellStaff } from '#app/context.ts'
import type { WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import { isActive } from '#app/lib/browser/active-item.ts'
import { findPlace, rememberPlace } from '#app/lib/browser/view-places.ts'
import { ROLE_NAMES } from '#app/permissions.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { ConnectionNotice } from './connection/connection-notice.tsx'
import { StaffBar } from './staff-bar.tsx'
import { isActiveEntry, navGroupsFor, type StaffNavGroup } from './staff-nav.ts'
import { StaffNavList } from './staff-nav-list.tsx'

interface Props {
  staff: ShellStaff | null
  /** Controls beside the theme switch: the notification bell. */
  tools?: ReactNode
  /** What waits for the signed-in user. */
  waiting?: WaitingCounts
  children: ReactNode
}

/** Layout of all admin pages: header, navigation (at the side, or at the lower edge of small screens) and page. */
export function StaffShell({ staff, tools, waiting = {}, children }: Props) {
  const groups = staff ? navGroupsFor(staff) : []
  useTitleCount((waiting.requests ?? 0) + (waiting.pendingAppointments ?? 0))
  return (
    <div className="staff">
      <a href="#main" className="skip-link">
        Vai al contenuto
      </a>
      <LoadingBar />
      <StaffHeader staff={staff} tools={tools} />
      <nav
        aria-label="Area riservata"
        className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] overflow-y-auto p-3 lg:block print:hidden"
      >
        <StaffNavList groups={groups} waiting={waiting} />
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 border-line lg:border-l">
        <StaffTabs groups={groups} />
        {children}
      </main>
      <ConnectionNotice />
      <StaffBar groups={groups} waiting={waiting} />
    </div>
  )
}

/** A thin bar at the top while a page or a form takes longer than 300 ms (the delay is in staff.css). */
function LoadingBar() {
  return <div aria-hidden className="loading-bar" data-busy={useNavigation().state !== 'idle' || undefined} />
}

/** Puts the number of what waits before the tab's title, so that it is seen from another tab; again after each navigation. */
function useTitleCount(count: number): void {
  useLocation()
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
  })
}

/** The pages of the open entry as tabs, above the page; nothing for an entry with one page. */
function StaffTabs({ groups }: { groups: readonly StaffNavGroup[] }) {
  const { pathname } = useLocation()
  const open = groups.flatMap(({ items }) => items).find((item) => isActiveEntry(pathname, item))
  if (!open?.tabs) return null
  return (
    <nav aria-label={`Schede di ${open.label}`} className="border-line border-b px-4 sm:px-6 lg:px-8 print:hidden">
      <ul className="flex gap-6">
        {open.tabs.map(({ to, label }) => {
          const active = isActive(pathname, to)
          return (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={active ? 'page' : undefined}
                className={`-mb-px flex min-h-11 items-center border-b-2 font-medium text-sm hover:text-accent ${
                  active ? 'border-accent text-accent' : 'border-transparent text-soft'
                }`}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/**
 * The header of every admin page: button to the public view (which returns to where it was left), theme, bell and the
 * signed-in user. If the look-up failed, the default admin is shown (specification, section 8).
 */
function StaffHeader({ staff, tools }: { staff: ShellStaff | null; tools?: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  const [publicPlace, setPublicPlace] = useState('/')
  useEffect(() => setPublicPlace(findPlace('public') ?? '/'), [])
  useEffect(() => rememberPlace('staff', pathname + search + hash), [pathname, search, hash])
  return (
    <header className="sticky top-0 z-30 col-span-full flex h-(--header-height) items-center gap-1 border-line border-b bg-ground px-3 sm:px-4 print:hidden">
      <Link to="/admin" aria-label="IDG, vai a «Da fare»" className="flex min-h-11 shrink-0 items-center rounded-lg">
        <Logo className="h-8 w-auto" />
      </Link>
      <span className="ml-3 rounded-md bg-wash px-2 py-1 font-semibold text-accent text-xs max-sm:hidden">
        Admin View
      </span>
      <Link
        to={publicPlace}
        reloadDocument
        className="ml-auto flex min-h-10 min-w-11 items-center justify-center gap-1.5 rounded-lg px-2 font-medium text-soft text-sm sm:px-3 transition-colors hover:bg-wash hover:text-accent max-lg:min-h-11"
      >
        <ExternalLink aria-hidden className="size-4" />
        <span className="max-sm:hidden">Vista pubblica</span>
        <span className="sm:hidden">Sito</span>
      </Link>
      {tools}
      <ThemeSwitch className="size-11 lg:size-10" />
      <AccountMenu staff={staff} />
    </header>
  )
}

function AccountMenu({ staff }: { staff: ShellStaff | null }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const name = staff?.name || 'Admin'
  const initial = staff?.name?.trim().charAt(0).toLocaleUpperCase('it') || 'A'

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname])

  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="flex min-h-11 items-center gap-2.5 rounded-lg px-1.5 text-left transition-colors hover:bg-wash lg:min-h-10"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-ground font-semibold text-on-accent text-sm"
        >
          {initial}
        </span>
        <span className="max-w-40 leading-tight max-md:sr-only">
          <span className="block truncate font-semibold text-sm">{name}</span>
          <span className="block text-soft text-xs">{ROLE_NAMES[staff?.role ?? 'admin']}</span>
        </span>
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="staff-menu bg-raised text-text">
        <p className="border-line border-b px-3 pt-1 pb-3">
          <span className="block truncate font-semibold">{name}</span>
          {staff && <span className="block truncate text-soft text-sm">{staff.email}</span>}
        </p>
        <Link to="/admin/account" className={ENTRY}>
          <UserRound aria-hidden className="size-4" />
          Il mio account
        </Link>
        <Form method="post" action="/admin/sign-out">
          <SubmitButton plain className={`${ENTRY} w-full`}>
            <LogOut aria-hidden className="size-4" />
            Esci
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}

const ENTRY =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium transition-colors hover:bg-wash hover:text-accent'
