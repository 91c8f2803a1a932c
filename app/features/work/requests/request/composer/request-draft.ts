/** Kinds of draft on a request. */
export const DRAFT_KINDS = ['reply', 'note'] as const

export type DraftKind = (typeof DRAFT_KINDS)[number]
