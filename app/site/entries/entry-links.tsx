import { Link } from 'react-router'

/** An entry as a list shows it. */
export interface EntryLink {
  path: string
  title: string
  lead: string
  note?: string | undefined
  /** The first measured result of a case. */
  measure?: { value: string; label: string } | undefined
}

/** Entries with pages of their own. */
export function EntryLinks({ entries }: { entries: readonly EntryLink[] }) {
  return (
    <ul className="border-b border-line">
      {entries.map(({ path, title, lead, note, measure }) => (
        <li key={path} className="group relative border-t border-line py-6">
          <h3 className="text-xl">
            <Link to={path} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-accent">
              {title}
            </Link>
          </h3>
          {note && <p className="mt-1 text-sm text-soft">{note}</p>}
          <p className="mt-2 max-w-[40em] text-soft">{lead}</p>
          {measure && (
            <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
              <strong className="font-semibold text-4xl text-warm leading-tight tracking-tight md:text-5xl">
                {measure.value}
              </strong>{' '}
              {measure.label}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
