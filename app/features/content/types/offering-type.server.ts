import { z } from 'zod'
import type { OfferingDetail, ServiceSlug } from '#app/content/offering.ts'
import { services } from '#app/content/services.ts'
import { introducedSection, line, listOf, paragraph, point, searchDescription, searchTitle } from './parts.server.ts'

const slugs = services.map(({ slug }) => slug) as [ServiceSlug, ...ServiceSlug[]]
const names = Object.fromEntries(services.map(({ slug, name }) => [slug, name]))

function chapter(title: string) {
  return z
    .object({
      title: line('Titolo', 120),
      paragraphs: listOf('Paragrafi', 'Paragrafo', paragraph('Paragrafo', 1_500)),
      points: z.array(point).meta({ title: 'Voci', item: 'Voce' }).optional(),
    })
    .meta({ title })
}

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

const offeringShape = {
  title: line('Titolo della pagina', 90),
  lead: paragraph('Introduzione', 500),
  search: z.object({ title: searchTitle, description: searchDescription }).meta({ title: 'Motori di ricerca' }),
  layers: z
    .object({ caption: line('Didascalia', 200), items: listOf('Strati', 'Strato', layer) })
    .meta({ title: 'Schema accanto al titolo', hint: 'Dall’alto in basso.' }),
  overview: chapter('Che cosa facciamo'),
  audience: chapter('Per chi'),
  deliverables: chapter('Che cosa ottieni'),
  steps: introducedSection('Come lavoriamo'),
  technologies: introducedSection('Tecnologie'),
  faq: listOf('Domande frequenti', 'Domanda', question),
  related: z
    .array(z.enum(slugs).meta({ names }))
    .min(1, 'Scegli almeno un servizio collegato.')
    .meta({ title: 'Servizi collegati' }),
  call: z
    .object({ title: line('Titolo', 120), text: paragraph('Testo', 500, 3), label: line('Testo del pulsante', 40) })
    .meta({ title: 'Invito finale' }),
}

const programme = z
  .object({
    formats: introducedSection('Formati'),
    sample: z
      .object({
        title: line('Titolo', 120),
        intro: paragraph('Introduzione', 500, 3),
        lessons: listOf('Lezioni', 'Lezione', lesson),
        note: paragraph('Nota', 500, 3),
      })
      .meta({ title: 'Programma di esempio' }),
  })
  .meta({ title: 'Formati e programma' })

/** The editable text of a service or product page. Name, path and menu entry are part of the site's structure. */
export const offeringSchema = z.object(offeringShape)

/** The same for a course page, which also has formats and a sample course. */
export const trainingSchema = z.object({ ...offeringShape, programme })

type OfferingText = z.infer<typeof offeringSchema> & { programme?: z.infer<typeof programme> | undefined }

const DEFAULT_CALL = 'Parliamone'

/** The editable text of a built-in page. */
export function offeringText(detail: OfferingDetail): OfferingText {
  const { offering, layers, call, programme: course, overview, audience, deliverables, ...rest } = detail
  const copy = structuredClone({ overview, audience, deliverables, ...rest, ...(course && { programme: course }) })
  return {
    ...(copy as unknown as OfferingText),
    title: offering.title,
    search: { title: offering.seoTitle, description: offering.description },
    layers: {
      caption: layers.caption,
      items: layers.items.map(({ label, items, emphasis = false }) => ({ label, items: [...items], emphasis })),
    },
    call: { label: DEFAULT_CALL, ...call },
  }
}

/** The page of an edited text: everything that is not editable comes from the built-in page. */
export function withOfferingText<Detail extends OfferingDetail>(original: Detail, text: OfferingText): Detail {
  const { title, search, ...rest } = text
  const offering = { ...original.offering, title, seoTitle: search.title, description: search.description }
  return { ...original, ...rest, offering } as Detail
}
