import { MINUTE } from '#app/lib/time/duration.ts'

/**
 * State of a document: the text that visitors see (`original` is the built-in one), and whether an unpublished draft
 * exists or is scheduled.
 */
export type ContentState =
  | 'original'
  | 'original-draft'
  | 'original-scheduled'
  | 'published'
  | 'published-draft'
  | 'published-scheduled'
  | 'trashed'

/**
 * Operations on a document. `restore` copies an earlier version into a draft; it never publishes. `revert` is for
 * pages, which have a built-in text; `unpublish`, `trash` and `untrash` are for entries of collections.
 */
export type ContentVerb =
  | 'save'
  | 'discard'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'revert'
  | 'restore'
  | 'unpublish'
  | 'trash'
  | 'untrash'

/** The state after each operation; operations that are missing are refused. */
export const TRANSITIONS: Record<ContentState, Partial<Record<ContentVerb, ContentState>>> = {
  original: { save: 'original-draft', restore: 'original-draft', trash: 'trashed' },
  'original-draft': {
    save: 'original-draft',
    discard: 'original',
    publish: 'published',
    schedule: 'original-scheduled',
    restore: 'original-draft',
    trash: 'trashed',
  },
  'original-scheduled': { publish: 'published', unschedule: 'original-draft', trash: 'trashed' },
  published: {
    save: 'published-draft',
    revert: 'original',
    restore: 'published-draft',
    unpublish: 'original-draft',
    trash: 'trashed',
  },
  'published-draft': {
    save: 'published-draft',
    discard: 'published',
    publish: 'published',
    schedule: 'published-scheduled',
    revert: 'original',
    restore: 'published-draft',
    unpublish: 'original-draft',
    trash: 'trashed',
  },
  'published-scheduled': {
    publish: 'published',
    unschedule: 'published-draft',
    unpublish: 'original-draft',
    trash: 'trashed',
  },
  trashed: { untrash: 'original-draft' },
}

/** The columns that determine the state. */
export interface StateColumns {
  publishedNumber: number | null
  draft: string | null
  scheduledFor: string | null
  trashedAt: string | null
}

const PAGE_VERBS: readonly ContentVerb[] = ['revert']
const ENTRY_VERBS: readonly ContentVerb[] = ['unpublish', 'trash', 'untrash']

/** Whether a page, or an entry of a collection, has an operation in a state. */
export function mayChange(isEntry: boolean, state: ContentState, verb: ContentVerb): boolean {
  if ((isEntry ? PAGE_VERBS : ENTRY_VERBS).includes(verb)) return false
  // An entry without text has no version to return to.
  if (isEntry && verb === 'discard' && state === 'original-draft') return false
  return TRANSITIONS[state][verb] !== undefined
}

/** The state of a stored document; undefined for one that was never edited. */
export function stateOf(row: StateColumns | undefined): ContentState {
  if (row?.trashedAt) return 'trashed'
  const seen = row?.publishedNumber ? 'published' : 'original'
  if (!row || row.draft === null) return seen
  return `${seen}-${row.scheduledFor ? 'scheduled' : 'draft'}`
}

/** Italian names of the states. */
export const STATE_NAMES: Record<ContentState, string> = {
  original: 'Testo originale',
  'original-draft': 'Bozza da pubblicare',
  'original-scheduled': 'Pubblicazione programmata',
  published: 'Pubblicato',
  'published-draft': 'Pubblicato, con modifiche in bozza',
  'published-scheduled': 'Pubblicato, con modifiche programmate',
  trashed: 'Nel cestino',
}

/** A publication that was this late is reported. */
export const PUBLICATION_LATE_MS = 5 * MINUTE
