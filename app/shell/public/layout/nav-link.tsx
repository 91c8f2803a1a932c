import { Link, useLocation } from 'react-router'
import type { NavItem } from '#app/content/navigation.ts'
import { isActive } from '#app/lib/browser/active-item.ts'

const LOOK =
  'relative block rounded-lg px-3 py-2.5 font-medium text-base leading-6 transition-colors hover:bg-wash hover:text-accent'

/** Classes of a top-level entry of the header; the active one is underlined, not only coloured. */
export function navEntryLook(active: boolean): string {
  return active ? `${LOOK} nav-active text-accent` : `${LOOK} text-text`
}

/** A link of the main navigation. Prefetches the target's code on intent (hover or focus). */
export function NavLink({ item }: { item: NavItem }) {
  const active = isActive(useLocation().pathname, item.to)
  return (
    <Link to={item.to} prefetch="intent" aria-current={active ? 'page' : undefined} className={navEntryLook(active)}>
      {item.label}
    </Link>
  )
}
