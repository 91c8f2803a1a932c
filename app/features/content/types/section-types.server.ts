import { z } from 'zod'
import type { PageSection } from '#app/content/sections.ts'
import { line, listOf, paragraph, point, points, richText } from './parts.server.ts'

const anchor = z
  .string()
  .trim()
  .max(60, 'Troppo lungo: al massimo 60 caratteri.')
  .regex(/^[a-z0-9-]*$/, 'Usa lettere minuscole senza accenti, cifre e trattini.')
  .optional()
  .meta({ title: 'Nome nell’indirizzo', hint: 'Per i link a questa sezione: /pagina#nome.' })

const headed = { title: line('Titolo', 120), anchor }
const introduced = { ...headed, intro: paragraph('Introduzione', 600, 3).optional() }

/** A link to a page of the site, a place in the page or a secure site. */
export const innerLink = (title: string) =>
  z
    .string()
    .trim()
    .max(300, 'Troppo lungo: al massimo 300 caratteri.')
    .regex(
      /^(?:\/(?![/\\])|#|https:\/\/)\S*$/,
      'Scrivi un indirizzo del sito, come /contact, o uno che comincia con https://.',
    )
    .meta({ title, isLink: true })

const layer = z.object({
  label: line('Nome dello strato', 60),
  items: listOf('Elementi', 'Elemento', line('Elemento', 60)),
  emphasis: z.boolean().meta({ title: 'In evidenza: è il soggetto della pagina' }),
})

const lesson = z.object({
  when: line('Quando', 40),
  title: line('Titolo', 120),
  topics: listOf('Argomenti', 'Argomento', line('Argomento', 200)),
})

const question = z.object({
  question: line('Domanda', 200),
  answer: listOf('Risposta', 'Paragrafo', paragraph('Paragrafo', 1_500)),
})

/** A schema caption and layers from top to bottom. */
export const layersParts = { caption: line('Didascalia', 200), layers: listOf('Strati', 'Strato', layer) }

function kind<Kind extends PageSection['kind'], Shape extends z.ZodRawShape>(value: Kind, title: string, shape: Shape) {
  return z.object({ kind: z.literal(value), ...shape }).meta({ title })
}

const section = z.discriminatedUnion('kind', [
  kind('text', 'Testo', { ...headed, body: richText('Testo', 12_000, 10) }),
  kind('facts', 'Voci', {
    ...introduced,
    body: richText('Testo prima delle voci', 6_000, 6).optional(),
    items: points,
  }),
  kind('steps', 'Passi', { ...introduced, items: listOf('Passi', 'Passo', point) }),
  kind('cards', 'Schede', {
    ...introduced,
    items: listOf(
      'Schede',
      'Scheda',
      z.object({
        title: line('Titolo', 90),
        text: paragraph('Testo', 400, 3),
        link: innerLink('Link').optional(),
      }),
    ),
  }),
  kind('diagram', 'Schema a strati', { ...introduced, ...layersParts }),
  kind('code', 'Codice', {
    ...introduced,
    code: paragraph('Codice', 4_000, 10),
    caption: line('Didascalia', 200).optional(),
  }),
  kind('quote', 'Citazione', {
    ...headed,
    text: paragraph('Parole', 600, 3),
    name: line('Nome di chi parla', 90),
    role: line('Ruolo e azienda', 120).optional(),
  }),
  kind('figures', 'Numeri', {
    ...introduced,
    items: listOf('Numeri', 'Numero', z.object({ value: line('Numero', 20), label: line('Che cosa misura', 90) })),
  }),
  kind('people', 'Persone', introduced),
  kind('quotes', 'Citazioni raccolte', introduced),
  kind('logos', 'Partner o certificazioni', {
    ...introduced,
    source: z
      .enum(['partners', 'certifications'], 'Scegli che cosa mostrare.')
      .meta({ title: 'Che cosa mostrare', names: { partners: 'I partner', certifications: 'Le certificazioni' } }),
  }),
  kind('questions', 'Domande', { ...introduced, items: listOf('Domande', 'Domanda', question) }),
  kind('lessons', 'Programma di un corso', {
    ...introduced,
    lessons: listOf('Lezioni', 'Lezione', lesson),
    note: paragraph('Nota', 500, 3).optional(),
  }),
  kind('call', 'Invito', {
    ...headed,
    text: paragraph('Testo', 500, 3),
    label: line('Testo del pulsante', 40),
    to: innerLink('Dove porta'),
  }),
]) satisfies z.ZodType<PageSection>

/** The sections of a page, in order. Staff add, move, duplicate and remove them. */
export const pageSections = z
  .array(section)
  .min(1, 'Serve almeno una sezione.')
  .meta({ title: 'Sezioni', item: 'Sezione', hint: 'Dall’alto in basso, come nella pagina.' })

/** Sections that a page may have besides its own. */
export const extraSections = z
  .array(section)
  .meta({ title: 'Altre sezioni', item: 'Sezione', hint: 'Compaiono prima dell’invito finale.' })

/** The sections of a legal text. */
export const textSections = z
  .array(z.discriminatedUnion('kind', [kind('text', 'Testo', { ...headed, body: richText('Testo', 12_000, 10) })]))
  .min(1, 'Serve almeno una sezione.')
  .meta({
    title: 'Sezioni',
    item: 'Sezione',
    hint: 'Dall’alto in basso, come nella pagina. Le parti tra doppie graffe, come {{email}}, le compila il programma.',
  })
