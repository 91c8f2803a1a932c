/** Kinds of calendar feed, with their Italian labels. */
export const FEED_KINDS = {
  appointments: 'Appuntamenti, con nomi e recapiti',
  mine: 'Solo i miei appuntamenti, con nomi e recapiti',
  busy: 'Solo occupato o libero, senza nomi',
} as const

export type FeedKind = keyof typeof FEED_KINDS

/** Returns whether a text is a kind of feed. */
export function isFeedKind(text: string): text is FeedKind {
  return Object.hasOwn(FEED_KINDS, text)
}
