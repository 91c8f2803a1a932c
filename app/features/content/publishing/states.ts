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

/** Operations on a document. `restore` copies an earlier version into a draft; it never publishes. */
export type ContentVerb = 'save' | 'discard' | 'publish' | 'schedule' | 'unschedule' | 'revert' | 'restore'

/** The state after each operation; operations that are missing are refused. */
export const TRANSITIONS: Record<ContentState, Partial<Record<ContentVerb, ContentState>>> = {
  original: { save: 'original-draft', restore: 'original-draft' },
  'original-draft': {
    save: 'original-draft',
    discard: 'original',
    publish: 'published',
    schedule: 'original-scheduled',
    restore: 'original-draft',
  },
  'original-scheduled': { publish: 'published', unschedule: 'original-draft' },
  published: { save: 'published-draft', revert: 'original', restore: 'published-draft' },
  'published-draft': {
    save: 'published-draft',
    discard: 'published',
    publish: 'published',
    schedule: 'published-scheduled',
    revert: 'original',
    restore: 'published-draft',
  },
  'published-scheduled': { publish: 'published', unschedule: 'published-draft' },
}

/** The columns that determine the state. */
export interface StateColumns {
  publishedNumber: number | null
  draft: string | null
  scheduledFor: string | null
}

/** The state of a stored document; undefined for one that was never edited. */
export function stateOf(row: StateColumns | undefined): ContentState {
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
}
