import { z } from 'zod'
import type { ServiceSlug } from '#app/content/offering.ts'
import { services } from '#app/content/services.ts'

/** The services for a choice, and their names. */
export const SLUGS = services.map(({ slug }) => slug) as [ServiceSlug, ...ServiceSlug[]]
export const SERVICE_NAMES = Object.fromEntries(services.map(({ slug, name }) => [slug, name]))

/** One line of text. */
export function line(title: string, max: number, parts: { hint?: string; min?: number } = {}) {
  const { min = 1, hint } = parts
  const text = z.string().trim().min(1, `Compila il campo «${title}».`)
  const long = min > 1 ? text.min(min, `Troppo breve, servono almeno ${min} caratteri.`) : text
  return long.max(max, `Troppo lungo, al massimo ${max} caratteri.`).meta({ title, hint })
}

/** A paragraph. */
export function paragraph(title: string, max = 900, rows = 4) {
  return z
    .string()
    .trim()
    .min(1, `Compila il campo «${title}».`)
    .max(max, `Troppo lungo, al massimo ${max} caratteri.`)
    .meta({ title, rows })
}

/** A list with at least one item. */
export function listOf<Item extends z.ZodType>(title: string, item: string, schema: Item) {
  return z.array(schema).min(1, `Serve almeno una voce: ${item.toLowerCase()}.`).meta({ title, item })
}

const SEARCH_TITLE_MAX = 60

/** Title in search results; " · IDG" is appended. */
export const searchTitle = line('Titolo nei risultati di ricerca', SEARCH_TITLE_MAX)

/** Description in search results. Search engines cut a longer one and replace a shorter one: neither breaks the page. */
export const searchDescription = z
  .string()
  .trim()
  .min(1, 'Compila il campo «Descrizione nei risultati di ricerca».')
  .max(400, 'Troppo lunga, al massimo 400 caratteri.')
  .meta({
    title: 'Descrizione nei risultati di ricerca',
    hint: 'Una o due frasi, meglio se da 70 a 160 caratteri.',
    rows: 3,
    advised: { min: 70, max: 160 },
  })

/** A list item with a name. */
export const point = z.object({ title: line('Titolo', 120), text: paragraph('Testo', 900, 3) })

/** Items with a name, under a heading. */
export const points = listOf('Voci', 'Voce', point)

/** The call at the end of a page. */
export const closingCall = z
  .object({
    title: line('Titolo', 120),
    text: paragraph('Testo', 500, 3),
    label: line('Testo del pulsante', 40).optional(),
  })
  .meta({ title: 'Invito finale' })

/** A rich text: a fixed subset of Markdown. */
export function richText(title: string, max: number, rows: number) {
  return z
    .string()
    .trim()
    .min(1, `Compila il campo «${title}».`)
    .max(max, `Troppo lungo, al massimo ${max} caratteri.`)
    .meta({ title, rows, isRich: true })
}
