import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { type InboxFilter, listPath, requestPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import type { Neighbours } from '#app/features/work/requests/inbox/neighbours.server.ts'

const STEP = 'grid size-9 place-items-center rounded-lg hover:bg-wash hover:text-accent max-lg:size-11'

/** The way back to the list, at the row of the request, and to the requests beside it. */
export function ListPlace({ id, filter, beside }: { id: string; filter: InboxFilter; beside: Neighbours }) {
  return (
    <nav aria-label="Elenco" className="flex items-center text-soft">
      <Link
        to={`${listPath(filter)}#${id}`}
        className="-ml-1 inline-flex min-h-9 items-center gap-1.5 rounded-lg px-1 font-medium text-accent text-sm hover:text-accent-strong max-lg:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Torna alle richieste
      </Link>
      <span className="ml-auto flex">
        <Step to={beside.previous && requestPath(beside.previous, filter)} label="Richiesta precedente" hint="K">
          <ChevronLeft aria-hidden className="size-5" />
        </Step>
        <Step to={beside.next && requestPath(beside.next, filter)} label="Richiesta successiva" hint="J">
          <ChevronRight aria-hidden className="size-5" />
        </Step>
      </span>
    </nav>
  )
}

function Step(props: { to: string | undefined; label: string; hint: string; children: React.ReactNode }) {
  if (!props.to) return <span className={`${STEP} pointer-events-none opacity-40`}>{props.children}</span>
  return (
    <Link
      to={props.to}
      aria-label={props.label}
      aria-keyshortcuts={props.hint}
      title={`${props.label} (${props.hint})`}
      prefetch="intent"
      className={STEP}
    >
      {props.children}
    </Link>
  )
}
