import { z } from 'zod'
import {
  line,
  paragraph,
  richText,
  SERVICE_NAMES,
  SLUGS,
  searchDescription,
} from '#app/features/pages/documents/types/parts.server.ts'
import { picture } from '#app/features/pages/documents/types/picture-type.server.ts'
import { drawingChoice } from '#app/features/pages/documents/types/section-types.server.ts'
import { type CollectionType, SLUG_MAX } from './collections.ts'

const address = z
  .string()
  .trim()
  .max(SLUG_MAX, `Troppo lungo, al massimo ${SLUG_MAX} caratteri.`)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Usa lettere minuscole senza accenti, cifre e trattini: per esempio «clean-core».',
  )
  .meta({
    title: 'Indirizzo',
    hint: 'L’ultima parte dell’indirizzo della pagina. Se la cambi, il vecchio indirizzo rimanda qui automaticamente.',
  })

const day = (title: string) => z.string().trim().refine(isDay, 'Scegli un giorno.').meta({ title, input: 'date' })

const webAddress = (title: string) =>
  z
    .string()
    .trim()
    .max(300, 'Troppo lungo, al massimo 300 caratteri.')
    .refine(
      (text) => text.startsWith('https://') && URL.canParse(text),
      'Scrivi un indirizzo che comincia con https://.',
    )
    .meta({ title, hint: 'L’indirizzo intero: comincia con https://.' })

const article = z.object({
  title: line('Titolo', 90),
  address,
  description: searchDescription,
  date: day('Data'),
  author: line('Autore', 80).optional(),
  cover: picture('Copertina', 'In testa all’articolo e nell’elenco.').optional(),
  drawing: drawingChoice.optional(),
  lead: paragraph('Introduzione', 500),
  body: richText('Testo', 20_000, 20),
  sources: z
    .array(z.object({ title: line('Titolo', 160), url: webAddress('Indirizzo') }))
    .meta({ title: 'Fonti', item: 'Fonte' }),
})

const project = z.object({
  title: line('Titolo', 90),
  address,
  description: searchDescription,
  customer: line('Cliente', 90, { hint: 'Solo con il suo consenso scritto.' }).optional(),
  sector: line('Settore', 60, { hint: 'Per esempio: produzione di utensili.' }).optional(),
  systems: line('Sistemi collegati', 160).optional(),
  duration: line('Durata', 40, { hint: 'Per esempio: cinque mesi.' }).optional(),
  people: line('Chi ci ha lavorato', 160).optional(),
  measures: z
    .array(z.object({ value: line('Valore', 24), label: line('Che cosa misura', 90) }))
    .max(3, 'Al massimo tre.')
    .meta({ title: 'Risultato misurato', item: 'Misura', hint: 'Numeri che il cliente conferma, al massimo tre.' })
    .optional(),
  screen: picture('Schermata del progetto').optional(),
  lead: paragraph('In breve', 500),
  situation: richText('Situazione', 6_000, 8),
  decision: richText('Decisione', 6_000, 8),
  result: richText('Risultato', 6_000, 8),
  technologies: z.array(line('Tecnologia', 60)).meta({ title: 'Tecnologie', item: 'Tecnologia' }),
  service: z.enum(SLUGS, 'Scegli il servizio.').meta({ title: 'Servizio', names: SERVICE_NAMES }),
  quote: paragraph('Citazione del cliente', 600, 3).optional(),
  quoteBy: line('Nome e ruolo di chi parla', 120).optional(),
})

const job = z.object({
  title: line('Titolo', 90),
  address,
  description: searchDescription,
  place: line('Sede', 90),
  contract: line('Contratto', 90, { hint: 'Per esempio: tempo indeterminato, full time o part time.' }),
  salary: line('Retribuzione', 60, { hint: 'Lorda in un anno, per esempio: da € 30.000 a € 40.000.' }).optional(),
  lead: paragraph('In breve', 500),
  body: richText('Descrizione', 12_000, 16),
  until: day('Candidature aperte fino al').optional(),
})

const person = z.object({
  name: line('Nome e cognome', 90),
  role: line('Ruolo', 90),
  city: line('Sede', 60, { hint: 'La città in cui lavora di solito.' }).optional(),
  certificates: z
    .array(line('Certificazione', 120))
    .meta({ title: 'Certificazioni', item: 'Certificazione' })
    .optional(),
  photo: picture('Fotografia', 'Viene mostrata quadrata: scegline una con il viso al centro.').optional(),
  text: paragraph('Presentazione', 500, 3).optional(),
  profile: webAddress('Profilo professionale').optional(),
})

const partner = z.object({
  name: line('Nome', 90),
  logo: picture('Logo', 'PNG o WebP con lo sfondo trasparente.').optional(),
  text: paragraph('Che cosa facciamo insieme', 400, 3),
  site: webAddress('Sito').optional(),
})

const certification = z.object({
  name: line('Nome', 120),
  issuer: line('Rilasciata da', 90),
  scope: line('Persona o ambito certificato', 160).optional(),
  until: day('Valida fino al').optional(),
  proof: webAddress('Link per la verifica').optional(),
})

const quote = z.object({
  text: paragraph('Testo', 600, 3),
  name: line('Nome di chi parla', 90),
  role: line('Ruolo e azienda', 120),
  photo: picture('Fotografia', 'Viene mostrata quadrata, accanto alle sue parole.').optional(),
})

/** The content type of each collection. */
export const ENTRY_SCHEMAS = {
  insights: article,
  projects: project,
  jobs: job,
  people: person,
  partners: partner,
  certifications: certification,
  quotes: quote,
} as const satisfies Record<CollectionType, z.ZodType>

/** The text of an entry of a collection. */
export type EntryText<Type extends CollectionType> = z.infer<(typeof ENTRY_SCHEMAS)[Type]>

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}
