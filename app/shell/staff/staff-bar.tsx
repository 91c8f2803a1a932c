import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import { countBehind, isActiveEntry, type StaffNavGroup, type StaffNavItem } from './staff-nav.ts'
import { WaitingCount } from './staff-nav-link.tsx'
import { StaffNavList } from './staff-nav-list.tsx'

const MORE_ID = 'staff-more'
/** Number of entries on the bar; the others are in a popover. */
const ON_THE_BAR = 3

const CELL =
  'flex h-16 flex-col items-center justify-center gap-1 rounded-lg text-xs font-medium transition-colors hover:text-accent'

/**
 * The navigation of small screens, at the lower edge within reach of the thumb. Its other entries open as a popover,
 * also without JavaScript.
 */
export function StaffBar({ groups, waiting }: { groups: readonly StaffNavGroup[]; waiting: WaitingCounts }) {
  const { pathname } = useLocation()
  const more = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const [first, rest] = [items.slice(0, ON_THE_BAR), items.slice(ON_THE_BAR)]
  const others = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => rest.includes(item)) }))
    .filter((group) => group.items.length > 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => {
    if (more.current?.matches(':popover-open')) more.current.hidePopover()
  }, [pathname])

  if (items.length === 0) return null
  return (
    <nav
      aria-label="Barra dell’area riservata"
      className="staff-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-raised lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-xl px-1">
        {first.map((item) => (
          <li key={item.to} className="min-w-0 flex-1">
            <BarLink item={item} active={isActiveEntry(pathname, item)} count={countBehind([item], waiting)} />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="min-w-0 flex-1">
            <button
              type="button"
              popoverTarget={MORE_ID}
              className={`relative ${CELL} w-full ${rest.some((item) => isActiveEntry(pathname, item)) ? 'text-accent' : 'text-soft'}`}
            >
              <Ellipsis aria-hidden className="size-5" />
              Altro
              <BarCount count={countBehind(rest, waiting)} />
            </button>
          </li>
        )}
      </ul>
      {rest.length > 0 && (
        <div ref={more} id={MORE_ID} popover="auto" className="staff-more bg-raised text-text">
          <div className="mx-auto max-w-xl">
            <StaffNavList groups={others} waiting={waiting} />
          </div>
        </div>
      )}
    </nav>
  )
}

function BarCount({ count }: { count: number }) {
  return count > 0 && <WaitingCount count={count} className="absolute top-1 left-1/2 ml-1 border border-line" />
}

function BarLink({ item, active, count }: { item: StaffNavItem; active: boolean; count: number }) {
  const { icon: Icon } = item
  return (
    <Link
      to={item.to}
      aria-current={active ? 'page' : undefined}
      className={`relative ${CELL} ${
        active
          ? 'text-accent after:absolute after:inset-x-6 after:top-0 after:h-0.5 after:rounded-full after:bg-accent'
          : 'text-soft'
      }`}
    >
      <Icon aria-hidden className="size-5" />
      {item.label}
      <BarCount count={count} />
    </Link>
  )
}
