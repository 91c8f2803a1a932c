import { Link } from 'react-router'

/** An entry as a list shows it. */
export interface EntryLink {
  path: string
  title: string
  lead: string
  note?: string | undefined
}

/** Entries with pages of their own. */
export function EntryLinks({ entries }: { entries: readonly EntryLink[] }) {
  return (
    <ul className="border-b border-line">
      {entries.map(({ path, title, lead, note }) => (
        <li key={path} className="group relative border-t border-line py-6">
          <h3 className="text-xl">
            <Link to={path} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-accent">
              {title}
            </Link>
          </h3>
          {note && <p className="mt-1 text-sm text-soft">{note}</p>}
          <p className="mt-2 max-w-[40em] text-soft">{lead}</p>
        </li>
      ))}
    </ul>
  )
}
