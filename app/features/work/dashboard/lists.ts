import type { InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'

/** Filters behind the dashboard's lists: what waits for us, by who handles it. */
export const LISTS = {
  mine: { assegnata: 'me', tocca: 'noi', ordine: 'vecchie' },
  others: { assegnata: 'altri', tocca: 'noi', ordine: 'vecchie' },
} as const satisfies Record<string, InboxFilter>
