import { z } from 'zod'
import { type HomeText, MARKS } from '#app/content/home.ts'
import { line, listOf, paragraph } from './parts.server.ts'
import { extraSections } from './section-types.server.ts'

const MARK_NAMES = {
  sap: 'SAP',
  googlecloud: 'Google Cloud',
  cloudfoundry: 'Cloud Foundry',
  kubernetes: 'Kubernetes',
  nodejs: 'Node.js',
}

const mark = z.enum(MARKS).meta({ title: 'Simbolo', names: MARK_NAMES }).optional()

const technology = z.object({ name: line('Nome', 40), role: line('A che cosa serve', 90).optional(), mark })

const ORBIT = 6

/**
 * Home. Tagline, calls, the service cards and the strip are the specification's: they are part of the page and not of
 * its text.
 */
export const homeSchema = z.object({
  hero: z
    .object({
      title: line('Titolo', 60, { hint: 'Grande, su poche righe: meglio se breve.' }),
      lead: paragraph('Introduzione', 300, 3),
      contact: line('Pulsante verso i contatti', 30),
      services: line('Pulsante verso i servizi', 30),
      orbit: z
        .array(line('Parola', 18))
        .length(ORBIT, `Servono ${ORBIT} parole, una per punto.`)
        .meta({ title: 'Parole attorno al logo', item: 'Parola' }),
    })
    .meta({ title: 'Apertura' }),
  services: z
    .object({
      title: line('Titolo', 90),
      intro: paragraph('Introduzione', 400, 3),
      training: line('Rimando alla formazione', 120),
      trainingLink: line('Testo del link alla formazione', 60),
    })
    .meta({ title: 'Servizi', hint: 'Le sei schede riprendono nome e sintesi dei servizi.' }),
  technologies: z
    .object({
      title: line('Titolo', 90),
      intro: paragraph('Introduzione', 400, 3),
      link: line('Link alla pagina dei partner', 60),
      items: listOf('Tecnologie', 'Tecnologia', technology),
      note: paragraph('Nota sui marchi', 300, 2),
    })
    .meta({ title: 'Tecnologie e partner' }),
  powered: z
    .object({ text: paragraph('Testo', 600), items: listOf('Tecnologie SAP', 'Tecnologia', technology) })
    .meta({ title: 'Powered by SAP Technologies' }),
  sections: extraSections,
  closing: z.object({ title: line('Titolo', 90), text: paragraph('Testo', 400, 3) }).meta({ title: 'Invito finale' }),
}) satisfies z.ZodType<HomeText>
