import { z } from 'zod'
import type { Offering, OfferingDetail, ServiceSlug } from '#app/content/offering.ts'
import type { OfferingView } from '#app/content/sections.ts'
import { offeringSections } from '#app/content/sections.ts'
import { services } from '#app/content/services.ts'
import { line, paragraph, searchDescription, searchTitle } from './parts.server.ts'
import { layersParts, pageSections } from './section-types.server.ts'

const slugs = services.map(({ slug }) => slug) as [ServiceSlug, ...ServiceSlug[]]
const names = Object.fromEntries(services.map(({ slug, name }) => [slug, name]))

const offeringShape = {
  title: line('Titolo della pagina', 90),
  lead: paragraph('Introduzione', 500),
  search: z.object({ title: searchTitle, description: searchDescription }).meta({ title: 'Motori di ricerca' }),
  layers: z.object(layersParts).meta({ title: 'Schema accanto al titolo', hint: 'Dall’alto in basso.' }),
  sections: pageSections,
  related: z
    .array(z.enum(slugs).meta({ names }))
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
export function offeringText(detail: OfferingDetail): OfferingText {
  const { offering, layers, call, lead, related } = detail
  return {
    ...{ title: offering.title, lead, related: [...related] },
    search: { title: offering.seoTitle, description: offering.description },
    layers: {
      caption: layers.caption,
      layers: layers.items.map(({ label, items, emphasis = false }) => ({ label, items: [...items], emphasis })),
    },
    sections: structuredClone(offeringSections(detail)) as OfferingText['sections'],
    call: { label: DEFAULT_CALL, ...call },
  }
}

/** The page of an edited text: everything that is not editable comes from the built-in page. */
export function offeringView<Base extends Offering>(original: Base, text: OfferingText): OfferingView<Base> {
  const { title, search, lead, layers, sections, related, call } = text
  const offering = { ...original, title, seoTitle: search.title, description: search.description }
  return { offering, lead, layers: { caption: layers.caption, items: layers.layers }, sections, related, call }
}
