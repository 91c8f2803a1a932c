import type { InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'

/** Filters behind the dashboard's lists and figures: the query that counts them and the link use the same one. */
export const LISTS = {
  mine: { assegnata: 'me', avanzamento: 'aperte', ordine: 'vecchie' },
  unanswered: { avanzamento: 'senza-risposta', ordine: 'vecchie' },
} as const satisfies Record<string, InboxFilter>
