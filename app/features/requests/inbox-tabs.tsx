import { Link } from 'react-router'
import { type InboxFilter, inboxPath, MOST_COUNTED, TABS, type TabKey } from './inbox-filter.ts'

/** The tabs of the inbox with how many requests lie under each. */
export function InboxTabs({ filter, counts }: { filter: InboxFilter; counts: Record<TabKey, number> }) {
  const active = filter.stato ?? ''
  return (
    <nav aria-label="Cartelle" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-1 border-line border-b">
        {TABS.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={inboxPath({ ...filter, stato: key || undefined })}
              aria-current={key === active ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-transparent border-b-2 px-3 text-soft text-sm hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              {label}
              <span className="rounded-full bg-sunken px-2 py-0.5 text-xs tabular-nums">
                {counts[key] >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : counts[key]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
