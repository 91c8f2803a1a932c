import ListFilter from 'lucide-react/icons/list-filter'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { buttonLook } from './button.tsx'
import { SubmitButton } from './form/submit-button.tsx'

interface SearchProps {
  /** The list's address. */
  action: string
  /** Name of the search field in the query string. */
  name?: string
  value: string | undefined
  /** What is searched: read out, and shown while the field is empty unless there is a `placeholder`. */
  label: string
  placeholder?: string
  maxLength?: number
  /** Parts of the query string that a search keeps, such as the tab. */
  keep?: Readonly<Record<string, string | undefined>>
  /** Controls of the filters, in a grid behind "Filtri". */
  filters?: ReactNode
  /** Number of filters in effect. */
  active?: number
  /** The list without filters. */
  reset?: string
}

/** Search of a list with its filters behind one button, as a GET form; without scripts too. For `AdminPage.search`. */
export function ListSearch(props: SearchProps) {
  const {
    action,
    name = 'q',
    value,
    label,
    placeholder = label,
    keep = {},
    filters,
    active = 0,
    reset = action,
  } = props
  const { search } = useLocation()
  return (
    // Uncontrolled fields: a new address remounts the form.
    <Form key={search} method="get" action={action} className="flex gap-2" role="search">
      {Object.entries(keep).map(([part, kept]) => kept && <input key={part} type="hidden" name={part} value={kept} />)}
      <div className="relative min-w-0 flex-1">
        <input
          type="search"
          name={name}
          aria-label={label}
          defaultValue={value}
          maxLength={props.maxLength ?? 120}
          placeholder={placeholder}
          className="field text-ellipsis pl-9"
        />
        <button
          type="submit"
          aria-label="Cerca"
          tabIndex={-1}
          className="absolute inset-y-0 left-0 grid w-9 place-items-center text-soft hover:text-accent"
        >
          <Search aria-hidden className="size-4" />
        </button>
      </div>
      {filters && (
        <>
          <button
            type="button"
            popoverTarget="list-filters"
            className={`${buttonLook('secondary', 'compact')} anchor-filters`}
          >
            <ListFilter aria-hidden className="size-4" />
            Filtri
            {active > 0 && (
              <span className="rounded-full bg-accent-ground px-1.5 text-on-accent text-xs tabular-nums">
                {active}
                <span className="visually-hidden"> attivi</span>
              </span>
            )}
          </button>
          <div id="list-filters" popover="auto" className="staff-panel anchored-filters bg-raised text-text">
            <div className="grid gap-3 sm:grid-cols-2">{filters}</div>
            <div className="mt-4 flex flex-wrap gap-2">
              <SubmitButton size="compact">Applica</SubmitButton>
              {active > 0 && (
                <Link to={reset} className={buttonLook('quiet', 'compact')}>
                  Azzera
                </Link>
              )}
            </div>
          </div>
        </>
      )}
    </Form>
  )
}

/** A filter in effect, in words, and the list without it. */
export interface ActiveFilter {
  name: string
  words: ReactNode
  without: string
}

/** The filters in effect, each with a link that removes it. */
export function ActiveFilters({ active, reset }: { active: readonly ActiveFilter[]; reset: string }) {
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtri attivi" className="flex flex-wrap gap-1.5 py-1.5 text-sm">
      {active.map(({ name, words, without }) => (
        <li key={name} className="min-w-0 max-w-full">
          <Link
            to={without}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-wash pr-2 pl-3 text-accent hover:text-accent-strong max-lg:min-h-11"
          >
            <span className="truncate">{words}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
            <span className="visually-hidden">: togli questo filtro</span>
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={reset}
            className="inline-flex min-h-7 items-center px-2 text-soft hover:text-accent max-lg:min-h-11"
          >
            Azzera
          </Link>
        </li>
      )}
    </ul>
  )
}

interface Tab {
  to: string
  label: string
  count?: ReactNode
  isCurrent: boolean
}

/** The states of a list as tabs with their numbers of rows. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the tab changes
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    // Scrolls the tab row only, not the page.
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} aria-label={label} className="list-tabs relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max border-line border-b max-xl:pr-8">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2 text-soft text-sm hover:text-text focus-visible:outline-offset-[-3px] aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-2 py-0.5 text-xs tabular-nums">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TONES = {
  quiet: 'border-transparent text-soft',
  neutral: 'border-line-strong px-2.5 text-text',
  accent: 'border-accent bg-wash px-2.5 text-accent',
  ok: 'border-ok bg-ok-ground px-2.5 text-ok',
  warning: 'border-(--focus) px-2.5 text-(--focus)',
  danger: 'border-danger bg-danger-ground px-2.5 text-danger',
} as const

/** A state in words; the usual one is `quiet`, and in lists best absent. The colour carries no extra information. */
export function Pill({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full truncate whitespace-nowrap rounded-full border py-0.5 align-middle font-medium text-xs ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
