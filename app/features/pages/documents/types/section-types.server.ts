import { z } from 'zod'
import { DRAWINGS, type DrawingName, type DrawingText, SCREENS, type ScreenName } from '#app/content/drawings.ts'
import type { PageSection } from '#app/content/sections.ts'
import { line, listOf, paragraph, point, points, richText } from './parts.server.ts'
import { picture } from './picture-type.server.ts'

/** The fragment of a section's address. */
export const anchor = z
  .string()
  .trim()
  .max(60, 'Troppo lungo, al massimo 60 caratteri.')
  .regex(/^[a-z0-9-]*$/, 'Usa lettere minuscole senza accenti, cifre e trattini.')
  .optional()
  .meta({ title: 'Àncora (per i link)', hint: 'Per i link a questa sezione: /pagina#nome.' })

const headed = { title: line('Titolo', 120), anchor }
const introduced = { ...headed, intro: paragraph('Introduzione', 600, 3).optional() }

/** A link to a page of the site, a place in the page or a secure site. */
export const innerLink = (title: string) =>
  z
    .string()
    .trim()
    .max(300, 'Troppo lungo, al massimo 300 caratteri.')
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
  answer: z
    .array(paragraph('Paragrafo', 1_500))
    .meta({ title: 'Risposta', item: 'Paragrafo', hint: 'Senza risposta la domanda non compare nel sito.' }),
})

const caption = line('Didascalia', 200).optional()

const TEXT_LOOKS = { text: 'Testo', note: 'Nota in piccolo' }
const FACTS_LOOKS = { list: 'Elenco', grid: 'Riquadri affiancati', numbers: 'Riquadri numerati' }
const STEPS_LOOKS = { column: 'Uno sotto l’altro', row: 'Affiancati' }

function look<Look extends string>(names: Record<Look, string>) {
  const values = Object.keys(names) as [Look, ...Look[]]
  return z.enum(values).meta({ title: 'Aspetto', names }).optional()
}

const namesOf = (drawings: Readonly<Record<string, DrawingText>>) =>
  Object.fromEntries(Object.entries(drawings).map(([key, { name }]) => [key, name]))

/** A drawing of the site, chosen by its name. */
export const drawingChoice = z
  .enum(Object.keys(DRAWINGS) as [DrawingName, ...DrawingName[]], 'Scegli il disegno.')
  .meta({ title: 'Disegno', names: namesOf(DRAWINGS) })

/** For staff who choose a section: what each is for. */
const USES: Record<PageSection['kind'], string> = {
  text: 'Un testo con titolo, elenchi e link.',
  facts: 'Voci con titolo e testo: che cosa comprende, perché adesso.',
  steps: 'Un percorso in ordine.',
  statement: 'Una sola frase, grande.',
  cards: 'Riquadri affiancati che portano ad altre pagine.',
  diagram: 'Strati uno sopra l’altro, con quello in evidenza.',
  drawing: 'Uno dei disegni del sito, con didascalia.',
  screen: 'La schermata di un prodotto, disegnata o vera.',
  picture: 'Una fotografia con didascalia.',
  code: 'Poche righe di codice con il nome del file.',
  quote: 'Le parole di un cliente, con nome e ruolo.',
  figures: 'Risultati misurati, in grande.',
  people: 'Le persone pubblicate, con foto e certificati.',
  quotes: 'Le testimonianze pubblicate.',
  logos: 'I partner o le certificazioni pubblicati.',
  questions: 'Domande e risposte che si aprono.',
  lessons: 'Il programma di un corso, lezione per lezione.',
  offer: 'L’offerta iniziale: durata, prezzo, che cosa comprende.',
  call: 'Una frase e un pulsante.',
}

function kind<Kind extends PageSection['kind'], Shape extends z.ZodRawShape>(value: Kind, title: string, shape: Shape) {
  return z.object({ kind: z.literal(value), ...shape }).meta({ title, hint: USES[value] })
}

const section = z.discriminatedUnion('kind', [
  kind('text', 'Testo', { ...headed, body: richText('Testo', 12_000, 10), look: look(TEXT_LOOKS) }),
  kind('facts', 'Elenco di voci', {
    ...introduced,
    body: richText('Testo prima delle voci', 6_000, 6).optional(),
    items: points,
    look: look(FACTS_LOOKS),
  }),
  kind('steps', 'Passi', { ...introduced, items: listOf('Passi', 'Passo', point), look: look(STEPS_LOOKS) }),
  kind('statement', 'Frase in evidenza', { ...headed, text: paragraph('Frase', 300, 3) }),
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
  kind('diagram', 'Livelli', {
    ...introduced,
    caption: line('Didascalia', 200),
    layers: listOf('Strati', 'Strato', layer),
  }),
  kind('drawing', 'Disegno tecnico', {
    ...introduced,
    drawing: drawingChoice,
    caption,
  }),
  kind('screen', 'Schermata di un prodotto', {
    ...introduced,
    screen: z.enum(Object.keys(SCREENS) as [ScreenName, ...ScreenName[]], 'Scegli la schermata.').meta({
      title: 'Schermata',
      names: namesOf(SCREENS),
      hint: 'È un disegno: la pagina la indica come illustrativa.',
    }),
    picture: picture('Schermata vera', 'Sostituisce il disegno.').optional(),
    caption,
  }),
  kind('picture', 'Immagine', {
    ...introduced,
    title: introduced.title.optional(),
    picture: picture('Immagine'),
    caption,
  }),
  kind('code', 'Codice', {
    ...introduced,
    code: paragraph('Codice', 4_000, 10),
    file: line('Nome del file', 60).optional(),
    caption,
  }),
  kind('quote', 'Citazione', {
    ...headed,
    text: paragraph('Testo della citazione', 600, 3),
    name: line('Nome di chi parla', 90),
    role: line('Ruolo e azienda', 120).optional(),
  }),
  kind('figures', 'Numeri', {
    ...introduced,
    items: listOf('Numeri', 'Numero', z.object({ value: line('Numero', 20), label: line('Che cosa misura', 90) })),
  }),
  kind('people', 'Persone', introduced),
  kind('quotes', 'Testimonianze', introduced),
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
  kind('offer', 'Primo passo', {
    ...headed,
    text: paragraph('Testo', 500, 3),
    duration: line('Durata', 60),
    price: line('Prezzo, se non è quello delle impostazioni', 60).optional(),
    items: listOf('Che cosa comprende', 'Voce', line('Voce', 160)),
    result: paragraph('Che cosa resta', 400, 3),
    label: line('Testo del pulsante', 40),
    to: innerLink('Dove porta'),
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
