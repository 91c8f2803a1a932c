import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'

interface Props {
  title: string
  /** Number of all, also of those not shown. */
  total?: number
  /** Address of the whole list. */
  to?: string
  /** Shown when there is nothing; without it the section is left out. */
  empty?: string
  children: ReactNode[]
}

/** A list of the dashboard with its number, a link to all of it, and one line per task. */
export function WorkSection({ title, total, to, empty, children }: Props) {
  const id = useId()
  if (children.length === 0 && !empty) return null
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
          {total !== undefined && total > 0 && <span className="ml-2 font-normal text-soft">{total}</span>}
        </h2>
        {to && total !== undefined && total > children.length && (
          <Link to={to} className="link inline-flex min-h-9 shrink-0 items-center text-sm max-lg:min-h-11">
            Vedi tutte<span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {children.length === 0 ? (
        <p className="mt-2 text-soft">{empty}</p>
      ) : (
        <ol className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] divide-y divide-line border-line border-y sm:grid-cols-[minmax(0,1fr)_auto_auto]">
          {children}
        </ol>
      )}
    </section>
  )
}

interface TaskProps {
  /** Id and version of a request that keys close and assign. */
  id?: string
  version?: number
  to: string
  name: string
  about?: ReactNode
  when?: ReactNode
  /** Its next act, at the end. */
  children?: ReactNode
}

/** A task: its person as the link, what it is about, and since or until when. */
export function Task({ id, version, to, name, about, when, children }: TaskProps) {
  return (
    <li
      id={id}
      data-row={version === undefined ? '' : `${id}:${version}`}
      className="relative col-span-full grid scroll-my-16 grid-cols-subgrid items-center gap-x-4 py-2 hover:bg-wash has-[a:focus-visible]:bg-wash"
    >
      <div className={`min-w-0 ${when ? '' : 'sm:col-span-2'}`}>
        <Link to={to} className="wrap-anywhere font-medium after:absolute after:inset-0 hover:text-accent">
          <bdi>{name}</bdi>
        </Link>
        {about && <p className="wrap-anywhere text-soft text-sm">{about}</p>}
      </div>
      {when && (
        <p className="text-soft text-sm tabular-nums max-sm:col-start-1 max-sm:row-start-2 sm:text-right">{when}</p>
      )}
      {children && (
        <div className="relative z-1 justify-self-end max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
          {children}
        </div>
      )}
    </li>
  )
}

/** The next act of a task where it needs a field: a link to it. */
export function ActLink({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <Link to={to} className={buttonLook('secondary', 'compact')}>
      {children}
      <span className="visually-hidden"> {name}</span>
    </Link>
  )
}
