import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLocation } from 'react-router'
import type { WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import { countBehind, isActiveEntry, type StaffNavGroup } from './staff-nav.ts'
import { StaffNavLink, WaitingCount } from './staff-nav-link.tsx'

const NAME = 'flex min-h-9 items-center justify-between px-3 font-semibold text-soft text-xs uppercase tracking-wide'

/** The groups of the staff navigation, each with what waits. */
export function StaffNavList({ groups, waiting }: { groups: readonly StaffNavGroup[]; waiting: WaitingCounts }) {
  const { pathname } = useLocation()
  return groups.map(({ name, items, isFolded }) => {
    const list = (
      <ul aria-label={name} className="space-y-0.5">
        {items.map((item) => (
          <li key={item.to}>
            <StaffNavLink item={item} count={countBehind([item], waiting)} />
          </li>
        ))}
      </ul>
    )
    if (!isFolded) {
      return (
        <div key={name} className="mb-3">
          <p aria-hidden className={NAME}>
            {name}
          </p>
          {list}
        </div>
      )
    }
    const folded = countBehind(items, waiting)
    return (
      <details key={name} className="group mb-3" open={items.some((item) => isActiveEntry(pathname, item))}>
        <summary className={`${NAME} cursor-pointer rounded-lg hover:bg-wash hover:text-accent max-lg:min-h-11`}>
          {name}
          {folded > 0 && <WaitingCount count={folded} className="mr-2 ml-auto group-open:hidden" />}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        {list}
      </details>
    )
  })
}
