import { Link, useLocation } from 'react-router'
import { formatNumber } from '#app/lib/text/format.ts'
import { isActiveEntry, type StaffNavItem } from './staff-nav.ts'

/** How many things wait behind an entry. */
export function WaitingCount({ count, className }: { count: number; className: string }) {
  return (
    <span className={`rounded-full bg-wash px-2 font-semibold text-accent text-xs tabular-nums ${className}`}>
      {formatNumber(count)}
    </span>
  )
}

/** An entry of the staff navigation, with how many things wait there. The active one has a bar at its side, not only another colour. */
export function StaffNavLink({ item, count }: { item: StaffNavItem; count: number }) {
  const active = isActiveEntry(useLocation().pathname, item)
  const { icon: Icon } = item
  return (
    <Link
      to={item.to}
      prefetch="intent"
      aria-current={active ? 'page' : undefined}
      className={`relative flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium transition-colors hover:bg-wash hover:text-accent lg:min-h-10 ${
        active
          ? 'bg-wash text-accent before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:rounded-full before:bg-accent'
          : 'text-soft'
      }`}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {item.label}
      {count > 0 && <WaitingCount count={count} className="ml-auto" />}
    </Link>
  )
}
