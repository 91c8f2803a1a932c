import { z } from 'zod'
import type { Offering } from '#app/content/offering.ts'
import type { OfferingDetail } from '#app/content/sections.ts'
import { line, paragraph, SERVICE_NAMES, SLUGS, searchDescription, searchTitle } from './parts.server.ts'
import { pageSections } from './section-types.server.ts'

const offeringShape = {
  title: line('Titolo della pagina', 90),
  lead: paragraph('Introduzione', 500),
  search: z.object({ title: searchTitle, description: searchDescription }).meta({ title: 'Motori di ricerca' }),
  sections: pageSections,
  related: z
    .array(z.enum(SLUGS).meta({ names: SERVICE_NAMES }))
    .min(1, 'Scegli almeno un servizio collegato.')
    .meta({ title: 'Servizi collegati' }),
  call: z
    .object({ title: line('Titolo', 120), text: paragraph('Testo', 500, 3), label: line('Testo del pulsante', 40) })
    .meta({ title: 'Invito finale' }),
}

/** The editable text of a service or product page. Name, path and menu entry are part of the site's structure. */
export const offeringSchema = z.object(offeringShape)

type OfferingText = z.infer<typeof offeringSchema>

const DEFAULT_CALL = 'Parliamone'

/** The editable text of a built-in page. */
export function offeringText({ offering, sections, call, lead, related }: OfferingDetail): OfferingText {
  return {
    title: offering.title,
    lead,
    related: [...related],
    search: { title: offering.seoTitle, description: offering.description },
    sections: structuredClone(sections) as OfferingText['sections'],
    call: { label: DEFAULT_CALL, ...call },
  }
}

/** The page of an edited text: everything that is not editable comes from the built-in page. */
export function offeringView<Base extends Offering>(original: Base, text: OfferingText): OfferingDetail<Base> {
  const { title, search, lead, sections, related, call } = text
  const offering = { ...original, title, seoTitle: search.title, description: search.description }
  return { offering, lead, sections, related, call }
}
