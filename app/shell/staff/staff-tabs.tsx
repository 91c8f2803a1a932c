import { Link, useLocation } from 'react-router'
import { isActive } from '#app/lib/browser/active-item.ts'
import { isActiveEntry, type StaffNavGroup } from './staff-nav.ts'

/** The pages of the open entry as tabs, above the page; nothing for an entry with one page. */
export function StaffTabs({ groups }: { groups: readonly StaffNavGroup[] }) {
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
