import * as z from 'zod/mini'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import { cleanLine } from '#app/lib/text.ts'
import { isCalendarDay } from '#app/lib/time/rome-time.ts'

/** The inbox's tabs by the word that stands in the address; the first one, without a word, is where one arrives. */
export const TABS = [
  { key: '', label: 'Tutte', folder: 'inbox' },
  { key: 'nuove', label: 'Nuove', folder: 'inbox', status: 'pending' },
  { key: 'in-lavorazione', label: 'In lavorazione', folder: 'inbox', status: 'in-progress' },
  { key: 'risposte', label: 'Risposta inviata', folder: 'inbox', status: 'answered' },
  { key: 'chiuse', label: 'Chiuse', folder: 'inbox', status: 'closed' },
  { key: 'spam', label: 'Spam', folder: 'spam' },
  { key: 'quarantena', label: 'Quarantena', folder: 'quarantine' },
  { key: 'cestino', label: 'Cestino', folder: 'trash' },
] as const satisfies readonly { key: string; label: string; folder: Folder; status?: RequestStatus }[]

/** Where a request lies: exactly one of these. */
export type Folder = 'inbox' | 'spam' | 'quarantine' | 'trash'
export type TabKey = (typeof TABS)[number]['key']

/** Requests under a tab are counted up to here; the tab says "999+" then. */
export const MOST_COUNTED = 1000

export const SORTS = { recenti: 'Più recenti', vecchie: 'Più vecchie', nome: 'Nome' } as const

const day = z.string().check(z.refine(isCalendarDay))
const word = (limit: number) =>
  z.pipe(
    z.transform((text) => cleanLine(String(text)).slice(0, limit)),
    z.string(),
  )

const FIELDS = {
  stato: z.enum(TABS.map(({ key }) => key)),
  q: word(120),
  /** `me`, `nessuno` or the id of a member of staff. */
  assegnata: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  etichetta: word(40),
  appuntamento: z.enum(['si', 'no']),
  dal: day,
  al: day,
  ordine: z.enum(['recenti', 'vecchie', 'nome']),
  dopo: z.string().check(z.maxLength(600)),
  prima: z.string().check(z.maxLength(600)),
} as const

/** What the list shows, as it stands in the address. A field that is missing or makes no sense is left out. */
export type InboxFilter = { [Field in keyof typeof FIELDS]?: z.infer<(typeof FIELDS)[Field]> }

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** Reads the filter from the part of an address after the question mark. Never throws. */
export function readInboxFilter(search: URLSearchParams): InboxFilter {
  const found: Record<string, unknown> = {}
  for (const name of NAMES) {
    const value = search.get(name)
    if (!value) continue
    const parsed = FIELDS[name].safeParse(value)
    if (parsed.success && parsed.data !== '') found[name] = parsed.data
  }
  return found
}

/** The address of the list with some fields changed; the place in the list is lost unless it is given. */
export function inboxPath(filter: InboxFilter, changes: InboxFilter = {}): string {
  const search = inboxQuery({ ...filter, dopo: undefined, prima: undefined, ...changes })
  return search ? `/admin/requests?${search}` : '/admin/requests'
}

/** A filter as it stands in an address, always in the same order. */
export function inboxQuery(filter: InboxFilter): string {
  const search = new URLSearchParams()
  for (const name of NAMES) if (filter[name]) search.set(name, filter[name])
  return search.toString()
}

/** True when more than a tab is chosen. */
export function isFiltered({ q, assegnata, etichetta, appuntamento, dal, al }: InboxFilter): boolean {
  return Boolean(q || assegnata || etichetta || appuntamento || dal || al)
}
