import { NO_TOPIC } from '#app/features/work/appointments/topics.ts'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatShortDay, withArticle } from '#app/lib/text/format.ts'
import type { ActiveFilter } from '#app/ui/list-tools.tsx'
import { APPOINTMENT, type InboxFilter, inboxPath, PROGRESS, SORTS, TURNS } from './inbox-filter.ts'

/** The filters in effect by name, each with the list without it. */
export function activeFilters(filter: InboxFilter, names: ReadonlyMap<string, string>): ActiveFilter[] {
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
  return active.flatMap(([name, words]) =>
    words
      ? [{ name, words: <UserTextLine text={words} max={80} />, without: inboxPath(filter, { [name]: undefined }) }]
      : [],
  )
}
