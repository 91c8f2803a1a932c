import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { NavGroup, NavItem } from '#app/content/navigation.ts'
import { hasStaffMark } from '#app/features/ground/notifications/bell/staff-mark.ts'
import { isActive } from '#app/lib/browser/active-item.ts'
import { useOnPageChange } from '#app/lib/browser/on-page-change.ts'
import { useMenus } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { currentContact } from './current-contact.ts'
import { MENU_ID, MobileMenu } from './mobile-menu.tsx'
import { NavLink, navEntryLook } from './nav-link.tsx'

/** The header of every public page. Needs no data, so that it renders even if a loader failed. */
export function Header() {
  const { pathname } = useLocation()
  const { main, solutions, products, contact } = useMenus()
  return (
    <header className="site-header sticky top-0 z-40 h-20 border-line border-b bg-ground">
      <div className="wrap flex h-full items-center gap-2">
        <Link to="/" aria-label="IDG, pagina iniziale" className="mr-auto shrink-0 rounded-lg lg:mr-6 xl:mr-10">
          <Logo />
        </Link>
        <nav aria-label="Principale" className="mr-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            {main.map((item) => (
              <li key={item.to}>
                <NavLink item={item} />
              </li>
            ))}
            <li>
              <NavDropdown group={solutions} root="/services" pathname={pathname} wide />
            </li>
            <li>
              <NavDropdown group={products} root="/products" pathname={pathname} />
            </li>
          </ul>
        </nav>
        <StaffTools />
        <ThemeSwitch />
        <ButtonLink to="/contact" {...currentContact(pathname)} className="ml-2 max-lg:hidden">
          {contact}
        </ButtonLink>
        <button
          type="button"
          command="show-modal"
          commandfor={MENU_ID}
          aria-haspopup="dialog"
          aria-label="Menu"
          className="grid size-12 place-items-center rounded-full text-text transition-colors hover:bg-wash hover:text-accent lg:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      <MobileMenu />
    </header>
  )
}

interface NavDropdownProps {
  group: NavGroup
  /** Path prefix under which the group is active. */
  root: string
  pathname: string
  /** Two columns. */
  wide?: boolean
}

/**
 * A group of the main navigation: an exclusive native disclosure. Works without JavaScript; with it, the group also
 * closes on a click outside, Escape and navigation, and supports arrow keys.
 */
function NavDropdown({ group, root, pathname, wide = false }: NavDropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDisclosure(details)
  const active = isActive(pathname, root)
  return (
    <details ref={details} name="main-nav" className="group relative" onKeyDown={moveByArrows}>
      <summary
        aria-current={active ? 'true' : undefined}
        className={`flex! list-none items-center gap-1.5 select-none ${navEntryLook(active)}`}
      >
        {group.title}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className={`nav-panel ${wide ? 'w-[38rem] grid-cols-2' : 'w-72'}`}>
        {group.items.map((item) => (
          <li key={item.to} className={item.highlighted ? 'col-span-full mt-1 border-line border-t pt-2' : undefined}>
            <PanelLink item={item} active={isActive(pathname, item.to)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function PanelLink({ item, active }: { item: NavItem; active: boolean }) {
  const ground = item.highlighted ? 'bg-wash' : ''
  return (
    <Link
      to={item.to}
      prefetch="intent"
      aria-current={active ? 'page' : undefined}
      className={`group/link block rounded-lg px-3 py-2.5 leading-snug transition-colors hover:bg-wash ${ground}`}
    >
      <span
        className={`block font-medium group-hover/link:text-accent ${active || item.highlighted ? 'text-accent' : 'text-text'} ${active ? 'underline underline-offset-4' : ''}`}
      >
        {item.label}
      </span>
      {item.hint && <span className="mt-0.5 block text-sm text-soft">{item.hint}</span>}
    </Link>
  )
}

/** Closes an open `<details>` on a click or focus outside, on Escape and on navigation. */
function useDisclosure(details: RefObject<HTMLDetailsElement | null>): void {
  useOnPageChange(() => details.current?.removeAttribute('open'))

  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details
      if (!current?.open) return
      if (event instanceof globalThis.KeyboardEvent) {
        if (event.key !== 'Escape') return
        // Move the focus out of the content that closes.
        if (current.contains(document.activeElement)) current.querySelector('summary')?.focus()
        current.open = false
      } else if (event.target instanceof Node && !current.contains(event.target)) {
        current.open = false
      } else if (event.type === 'click' && event.target instanceof Element && event.target.closest('a')) {
        // Also for a link to the current page.
        current.open = false
      }
    }
    const events = ['click', 'focusin', 'keydown'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [details])
}

/**
 * The optional keys of the disclosure pattern (ARIA APG): arrow down and up, Home and End move between summary and
 * links.
 */
function moveByArrows(event: KeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget
  if (!details.open || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...details.querySelectorAll<HTMLElement>('summary, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }[event.key]
  if (next === undefined || at === -1) return
  event.preventDefault()
  stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus()
}

// If the code fails to load, the header stays as visitors see it.
const PublicTools = lazy(() =>
  import('#app/features/ground/notifications/bell/public-tools.tsx').catch(() => ({ default: () => null })),
)

/** Staff controls in the public header. For visitors it costs one read of the browser's storage and no request. */
function StaffTools() {
  const [worthAsking, setWorthAsking] = useState(false)
  useEffect(() => setWorthAsking(hasStaffMark()), [])
  if (!worthAsking) return null
  return (
    <Suspense fallback={null}>
      <PublicTools />
    </Suspense>
  )
}
