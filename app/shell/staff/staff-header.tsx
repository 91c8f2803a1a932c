import ExternalLink from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { ShellStaff } from '#app/context.ts'
import { findPlace, rememberPlace } from '#app/lib/browser/view-places.ts'
import { ROLE_NAMES } from '#app/permissions.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'

/**
 * The header of every admin page: button to the public view (which returns to where it was left), theme, bell and the
 * signed-in user. If the look-up failed, the default admin is shown (specification, section 8).
 */
export function StaffHeader({ staff, tools }: { staff: ShellStaff | null; tools?: ReactNode }) {
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
