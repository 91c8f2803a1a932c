import { z } from 'zod'
import { type HomeText, home, MARKS } from '#app/content/home.ts'
import type { ServiceSlug } from '#app/content/offering.ts'
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

const CARDS = 6

const PROOF_MIN = 2
const PROOF_MAX = 5

const proof = z.object({ value: line('Dato', 24), label: line('Che cosa è', 70) })

const slugs = home.services.cards.map(({ service }) => service) as [ServiceSlug, ...ServiceSlug[]]
const names = Object.fromEntries(home.services.cards.map(({ service, title }) => [service, title]))

const card = z.object({
  service: z.enum(slugs, 'Scegli il servizio.').meta({ title: 'Servizio', names }),
  title: line('Titolo', 40),
  text: paragraph('Testo', 200, 3),
})

/** Home. Its built-in text has the words of the specification. */
export const homeSchema = z.object({
  hero: z
    .object({
      title: line('Titolo', 60, { hint: 'Grande, su poche righe: meglio se breve.' }),
      tagline: line('Riga sotto il titolo', 90).optional(),
      lead: paragraph('Introduzione', 300, 3),
      contact: line('Pulsante verso i contatti', 30),
      services: line('Pulsante verso i servizi', 30),
      orbit: z
        .array(line('Parola', 18))
        .length(ORBIT, `Servono ${ORBIT} parole, una per punto.`)
        .meta({ title: 'Parole attorno al logo', item: 'Parola' }),
    })
    .meta({ title: 'Apertura' }),
  proof: z
    .array(proof)
    .max(PROOF_MAX, `Al massimo ${PROOF_MAX} prove.`)
    .refine(({ length }) => length === 0 || length >= PROOF_MIN, `Servono almeno ${PROOF_MIN} prove, oppure nessuna.`)
    .meta({
      title: 'Prove',
      item: 'Prova',
      hint: 'Da due a cinque dati che si possono verificare: livello di partner SAP, persone certificate, anni, sistemi migrati, settori. Senza prove la striscia non compare.',
    })
    .optional(),
  services: z
    .object({
      title: line('Titolo', 90),
      intro: paragraph('Introduzione', 400, 3),
      cards: z
        .array(card)
        .length(CARDS, `Servono ${CARDS} schede, una per servizio.`)
        .refine((cards) => new Set(cards.map(({ service }) => service)).size === cards.length, {
          message: 'Due schede portano allo stesso servizio: cambiane una.',
        })
        .meta({ title: 'Schede', item: 'Scheda' })
        .optional(),
      more: line('Link di ogni scheda', 30).optional(),
      training: line('Rimando alla formazione', 120),
      trainingLink: line('Testo del link alla formazione', 60),
    })
    .meta({ title: 'Servizi' }),
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
    .object({
      title: line('Titolo', 60).optional(),
      text: paragraph('Testo', 600),
      certification: line('Nome della certificazione', 40, {
        hint: 'Compare con l’ambito che scrivi in Impostazioni, Azienda.',
      }).optional(),
      items: listOf('Tecnologie SAP', 'Tecnologia', technology),
    })
    .meta({ title: 'Tecnologie SAP' }),
  sections: extraSections,
  closing: z
    .object({
      title: line('Titolo', 90),
      text: paragraph('Testo', 400, 3),
      button: line('Testo del pulsante', 40).optional(),
    })
    .meta({ title: 'Invito finale' }),
}) satisfies z.ZodType<HomeText>
