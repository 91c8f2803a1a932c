import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { NavGroup, NavItem } from '#app/content/navigation.ts'
import { isActive } from '#app/lib/browser/active-item.ts'
import { useOnPageChange } from '#app/lib/browser/on-page-change.ts'
import { useMenus } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { currentContact } from './current-contact.ts'

export const MENU_ID = 'menu'

/**
 * The navigation of small screens: a native modal dialog, so the browser traps the focus and closes it on Escape.
 * Opened by the header's button (`command`), also without JavaScript.
 */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const { main, solutions, products, contact } = useMenus()

  useOnPageChange(() => dialog.current?.close())

  useEffect(() => {
    const wide = matchMedia('(min-width: 1024px)')
    const close = () => dialog.current?.close()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  const closeOnLinkOrBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const { target } = event
    if (target === event.currentTarget || (target instanceof Element && target.closest('a'))) dialog.current?.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys close it natively (Escape) or by following a link
    <dialog
      ref={dialog}
      id={MENU_ID}
      closedby="any"
      aria-label="Menu"
      className="menu bg-ground text-text"
      onClick={closeOnLinkOrBackdrop}
    >
      <div className="flex h-full flex-col">
        <div className="flex h-20 shrink-0 items-center justify-between border-line border-b px-4 xs:px-6">
          <Link to="/" aria-label="IDG, pagina iniziale" className="rounded-lg">
            <Logo />
          </Link>
          <button
            type="button"
            command="close"
            commandfor={MENU_ID}
            aria-label="Chiudi il menu"
            className="grid size-12 place-items-center rounded-full transition-colors hover:bg-wash hover:text-accent"
          >
            <X aria-hidden className="size-6" />
          </button>
        </div>
        <nav aria-label="Menu" className="flex-1 overflow-y-auto px-4 py-6 xs:px-6">
          <MenuList items={main} pathname={pathname} />
          <MenuGroup group={solutions} pathname={pathname} />
          <MenuGroup group={products} pathname={pathname} />
        </nav>
        <div className="shrink-0 border-line border-t px-4 py-4 xs:px-6">
          <ButtonLink to="/contact" {...currentContact(pathname)} className="w-full">
            {contact}
          </ButtonLink>
        </div>
      </div>
    </dialog>
  )
}

function MenuGroup({ group: { title, items }, pathname }: { group: NavGroup; pathname: string }) {
  return (
    <section className="mt-6">
      <h2 className="px-3 pb-2 font-semibold text-sm text-soft tracking-normal">{title}</h2>
      <MenuList items={items} pathname={pathname} />
    </section>
  )
}

function MenuList({ items, pathname }: { items: readonly NavItem[]; pathname: string }) {
  return (
    <ul>
      {items.map((item) => {
        const active = isActive(pathname, item.to)
        const look = active || item.highlighted ? 'text-accent' : 'text-text'
        return (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={active ? 'page' : undefined}
              className={`flex min-h-11 items-center rounded-lg px-3 py-2 font-medium leading-snug hover:bg-wash ${look} ${active ? 'bg-wash' : ''}`}
            >
              {item.label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
