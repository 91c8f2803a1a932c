import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type InboxFilter, inboxPath, MAX_COUNTED, TABS, type TabKey } from './filter/inbox-filter.ts'

/** Tabs of the inbox with the number of requests in each. */
export function InboxTabs({ filter, counts }: { filter: InboxFilter; counts: Record<TabKey, number> }) {
  const active = filter.stato ?? ''
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the folder changes
  useEffect(() => {
    const { current } = row
    const chosen = current?.querySelector<HTMLElement>('[aria-current=page]')
    // Scrolls the tab row only, not the page.
    if (current && chosen) current.scrollLeft = chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2
  }, [active])
  // A search counts among its latest hits, so that a full count makes the others lower bounds.
  const isPart = Boolean(filter.q) && counts[''] >= MAX_COUNTED
  const shown = (count: number) => (isPart || count >= MAX_COUNTED ? `${Math.min(count, MAX_COUNTED - 1)}+` : count)
  return (
    <nav ref={row} aria-label="Cartelle" className="inbox-tabs relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max border-line border-b max-xl:pr-8">
        {TABS.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={inboxPath({ ...filter, stato: key || undefined })}
              aria-current={key === active ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2 text-soft text-sm hover:text-text focus-visible:outline-offset-[-3px] aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              {label}
              <span className="rounded-full bg-sunken px-2 py-0.5 text-xs tabular-nums">{shown(counts[key])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
