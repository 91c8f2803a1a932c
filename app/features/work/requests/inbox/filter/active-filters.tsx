import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { NO_TOPIC } from '#app/features/work/appointments/topics.ts'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatShortDay, withArticle } from '#app/lib/text/format.ts'
import { APPOINTMENT, type InboxFilter, inboxPath, PROGRESS, SORTS, TURNS } from './inbox-filter.ts'

/** The filters in effect by name, each with a link that removes it. */
export function ActiveFilters({ filter, names }: { filter: InboxFilter; names: ReadonlyMap<string, string> }) {
  const { q, assegnata, etichetta, argomento, avanzamento, appuntamento, tocca, dal, al, ordine } = filter
  const person = { me: 'me', nessuno: 'nessuno' }[assegnata ?? ''] ?? names.get(assegnata ?? '')
  const active: [keyof InboxFilter, string | undefined][] = [
    ['q', q && `«${q}»`],
    ['assegnata', assegnata && (assegnata === 'altri' ? 'Non tue' : `Assegnata a ${person ?? 'un ex collega'}`)],
    ['etichetta', etichetta && `Etichetta ${etichetta}`],
    ['argomento', argomento && (argomento === NO_TOPIC.value ? NO_TOPIC.label : `Argomento ${argomento}`)],
    ['avanzamento', avanzamento && PROGRESS[avanzamento]],
    ['appuntamento', appuntamento && APPOINTMENT[appuntamento]],
    ['tocca', tocca && TURNS[tocca]],
    ['dal', dal && withArticle('Dal', formatShortDay(dal))],
    ['al', al && withArticle('Fino al', formatShortDay(al))],
    ['ordine', ordine && `Ordine: ${SORTS[ordine].toLowerCase()}`],
  ]
  const shown = active.filter((entry): entry is [keyof InboxFilter, string] => Boolean(entry[1]))
  if (shown.length === 0) return null
  return (
    <ul aria-label="Filtri attivi" className="flex flex-wrap gap-1.5 py-1.5 text-sm">
      {shown.map(([name, words]) => (
        <li key={name} className="min-w-0 max-w-full">
          <Link
            to={inboxPath(filter, { [name]: undefined })}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-wash pr-2 pl-3 text-accent hover:text-accent-strong max-lg:min-h-11"
          >
            <span className="truncate">
              <UserTextLine text={words} max={80} />
            </span>
            <X aria-hidden className="size-3.5 shrink-0" />
            <span className="visually-hidden">: togli questo filtro</span>
          </Link>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <Link
            to={inboxPath({ stato: filter.stato })}
            className="inline-flex min-h-7 items-center px-2 text-soft hover:text-accent max-lg:min-h-11"
          >
            Azzera
          </Link>
        </li>
      )}
    </ul>
  )
}
