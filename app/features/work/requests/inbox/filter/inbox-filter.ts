import * as z from 'zod/mini'
import type { RequestStatus } from '#app/features/work/requests/statuses.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { isCalendarDay } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'

/** Tabs of the inbox by their query parameter; the first is the default and has none. */
export const TABS = [
  { key: '', label: 'Tutte', folder: 'inbox' },
  { key: 'nuove', label: 'Nuove', folder: 'inbox', status: 'pending' },
  { key: 'ha-risposto', label: 'Ha risposto', folder: 'inbox', status: 'replied' },
  { key: 'in-lavorazione', label: 'In lavorazione', folder: 'inbox', status: 'in-progress' },
  { key: 'risposte', label: 'Risposta inviata', folder: 'inbox', status: 'answered' },
  { key: 'chiuse', label: 'Chiuse', folder: 'inbox', status: 'closed' },
  { key: 'spam', label: 'Spam', folder: 'spam' },
  { key: 'quarantena', label: 'Quarantena', folder: 'quarantine' },
  { key: 'cestino', label: 'Cestino', folder: 'trash' },
] as const satisfies readonly { key: string; label: string; folder: Folder; status?: RequestStatus }[]

/** A request is in exactly one folder. */
export type Folder = 'inbox' | 'spam' | 'quarantine' | 'trash'
export type TabKey = (typeof TABS)[number]['key']

/** Italian names of the folders other than the inbox. */
export const FOLDER_NAMES = { spam: 'Spam', quarantine: 'Quarantena', trash: 'Cestino' } as const

/** Requests of a page of the list. */
export const PAGE_SIZE = 50

/** Tabs count up to this number and then show "999+". */
export const MAX_COUNTED = 1000

/** Choices of the filters that have a fixed list, by their value in the query string. */
export const PROGRESS = {
  aperte: 'Aperte',
  'senza-risposta': 'Aperte senza risposta',
  'con-risposta': 'Con una risposta',
} as const
export const APPOINTMENT = {
  si: 'Con appuntamento',
  confermato: 'Con appuntamento confermato',
  no: 'Senza appuntamento',
} as const

/** Whose turn it is, by the value in the query string; only of requests in which somebody waits. */
export const TURNS = { noi: 'Tocca a noi', cliente: 'Tocca al cliente' } as const

export const SORTS = { recenti: 'Più recenti', vecchie: 'Più vecchie', nome: 'Nome' } as const

const day = z.string().check(z.overwrite(isoDay), z.refine(isCalendarDay))
const word = (limit: number) =>
  z.pipe(
    z.transform((text) => cleanLine(String(text)).slice(0, limit)),
    z.string(),
  )

const FIELDS = {
  stato: z.enum(TABS.map(({ key }) => key)),
  q: word(120),
  /** `me`, `nessuno`, `altri` (nobody or a colleague) or the id of a staff member. */
  assegnata: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  etichetta: word(40),
  /** A topic of the site, or `nessuno` for all others. */
  argomento: word(40),
  avanzamento: z.enum(['aperte', 'senza-risposta', 'con-risposta']),
  appuntamento: z.enum(['si', 'confermato', 'no']),
  tocca: z.enum(['noi', 'cliente']),
  dal: day,
  al: day,
  ordine: z.enum(['recenti', 'vecchie', 'nome']),
  dopo: z.string().check(z.maxLength(600)),
  prima: z.string().check(z.maxLength(600)),
  /** Number of the page, from 2 on. */
  pagina: z.string().check(z.regex(/^([2-9]|[1-9]\d{1,4})$/)),
} as const

/** Filter of the list, as in the query string. Missing and invalid fields are undefined. */
export type InboxFilter = { [Field in keyof typeof FIELDS]?: z.infer<(typeof FIELDS)[Field]> }

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** Parses the filter from a query string. Never throws. */
export function readInboxFilter(search: URLSearchParams): InboxFilter {
  const found: Record<string, unknown> = {}
  for (const name of NAMES) {
    const value = search.get(name)
    if (!value) continue
    const parsed = FIELDS[name].safeParse(value)
    // The form always sends an order; the usual one is no filter.
    const isUsual = name === 'ordine' && value === 'recenti'
    if (parsed.success && parsed.data !== '' && !isUsual) found[name] = parsed.data
  }
  return found
}

/** Address of the list with some fields changed; the page position is dropped unless given. */
export function inboxPath(filter: InboxFilter, changes: InboxFilter = {}): string {
  const search = inboxQuery({ ...filter, dopo: undefined, prima: undefined, pagina: undefined, ...changes })
  return search ? `/admin/requests?${search}` : '/admin/requests'
}

/** Address of the list at its present page. */
export function listPath(filter: InboxFilter): string {
  const { dopo, prima, pagina } = filter
  return inboxPath(filter, { dopo, prima, pagina })
}

/** Address of a request opened from a list; it leads back to the list and to the requests beside it. */
export function requestPath(id: string, filter: InboxFilter): string {
  const search = inboxQuery(filter)
  return search ? `/admin/requests/${id}?${search}` : `/admin/requests/${id}`
}

/** Query string of a filter, in a fixed order. */
export function inboxQuery(filter: InboxFilter): string {
  const search = new URLSearchParams()
  for (const name of NAMES) if (filter[name]) search.set(name, filter[name])
  return search.toString()
}

/** Returns whether a filter other than the tab is set. */
export function isFiltered({ stato, ordine, dopo, prima, pagina, ...filters }: InboxFilter): boolean {
  return Object.values(filters).some(Boolean)
}
