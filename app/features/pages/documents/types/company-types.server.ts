import { z } from 'zod'
import type { ProjectsText } from '#app/content/company/projects.ts'
import type { ContactText } from '#app/content/contact.ts'
import type { InsightsText } from '#app/content/insights.ts'
import {
  closingCall,
  line,
  listOf,
  paragraph,
  points,
  SERVICE_NAMES,
  SLUGS,
  searchDescription,
} from './parts.server.ts'
import { anchor, pageSections } from './section-types.server.ts'

const head = {
  title: line('Titolo della pagina', 90),
  description: searchDescription,
  lead: paragraph('Introduzione', 500),
}

/** "Partner e tecnologie". */
export const companyPageSchema = z.object({ ...head, sections: pageSections, call: closingCall })

/** "Chi siamo". */
export const aboutSchema = z.object({
  ...head,
  claim: line('Frase in apertura', 90, { hint: 'Grande, sotto il titolo della pagina.' }).optional(),
  buttons: z
    .object({ contact: line('Verso i contatti', 40), projects: line('Verso i progetti', 40) })
    .meta({ title: 'Pulsanti in alto' })
    .optional(),
  sections: pageSections,
  call: closingCall,
})

const text = z.object({ title: line('Titolo', 120), text: paragraph('Testo', 500, 3) })

const scenario = z.object({
  title: line('Titolo', 90),
  anchor,
  problem: paragraph('Problema', 400, 3),
  approach: paragraph('Approccio', 400, 3),
  result: paragraph('Risultato atteso', 300, 3),
  technologies: listOf('Tecnologie', 'Tecnologia', line('Tecnologia', 60)),
  service: z.enum(SLUGS, 'Scegli il servizio.').meta({ title: 'Servizio', names: SERVICE_NAMES }),
})

/** "Progetti". */
export const projectsSchema = z.object({
  ...head,
  intro: text.meta({ title: 'Che cosa sono gli scenari' }),
  scenarios: listOf('Scenari', 'Scenario', scenario),
  call: closingCall,
  cases: line('Titolo dei casi di studio', 60),
  caseCall: closingCall.meta({ title: 'Invito finale dei casi di studio' }),
}) satisfies z.ZodType<ProjectsText>

/** "Approfondimenti". */
export const insightsSchema = z.object({
  ...head,
  call: closingCall.meta({ title: 'Invito finale degli articoli' }),
}) satisfies z.ZodType<InsightsText>

/** "Contattaci". The form and what follows it are those of the program. */
export const contactSchema = z.object({
  ...head,
  details: line('Titolo dei recapiti', 60),
}) satisfies z.ZodType<ContactText>

/** "Lavora con noi". */
export const careersSchema = z.object({
  ...head,
  sections: pageSections,
  openings: line('Titolo delle posizioni aperte', 60).optional(),
  form: z
    .object({ title: line('Titolo', 90), lead: paragraph('Introduzione', 300, 3) })
    .meta({ title: 'Modulo per la candidatura spontanea' })
    .optional(),
  apply: z
    .object({
      title: line('Titolo', 120),
      intro: paragraph('Introduzione', 500, 3),
      subject: line('Oggetto dell’email', 60),
      button: line('Testo del pulsante', 40),
      items: points,
    })
    .meta({ title: 'Come candidarsi' }),
  equality: paragraph('Pari opportunità', 900),
})
