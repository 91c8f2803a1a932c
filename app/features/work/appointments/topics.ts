import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'

/** The topics with the words that links to the form use for them. */
export const LINKED_TOPICS: readonly { slug: string; topic: string }[] = [...services, ...products]

/** The topics that the pages of services and products send with the form, by name. */
export const TOPICS: readonly string[] = [...new Set(LINKED_TOPICS.map(({ topic }) => topic))].toSorted((a, b) =>
  a.localeCompare(b, 'it'),
)

/** Value of the filter, and name in lists, for requests without a known topic. */
export const NO_TOPIC = { value: 'nessuno', label: 'Senza argomento' } as const

/** The topic of the page from which a visitor comes to the form; empty for none. */
export function topicOf(query: URLSearchParams): string {
  return LINKED_TOPICS.find(({ slug }) => slug === query.get('argomento'))?.topic ?? ''
}
