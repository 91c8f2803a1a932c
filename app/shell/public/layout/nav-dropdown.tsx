import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { NavGroup, NavItem } from '#app/content/navigation.ts'
import { isActive } from '#app/lib/browser/active-item.ts'
import { moveByArrows, useDisclosure } from './disclosure.ts'
import { navEntryLook } from './nav-link.tsx'

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
export function NavDropdown({ group, root, pathname, wide = false }: NavDropdownProps) {
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
