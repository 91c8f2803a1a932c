import Boxes from 'lucide-react/icons/boxes'
import Gauge from 'lucide-react/icons/gauge'
import type { ProductContent } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'
import { services } from '#app/content/services.ts'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import type { ProofCase } from '#app/site/entries/proof-case.server.ts'
import { OfferingPage } from '#app/site/offering/offering-page.tsx'

const ICONS = {
  'indigate-plus': Gauge,
  mfc: Boxes,
}

type Props = { view: OfferingDetail<ProductContent>; lists: SectionLists; proof: ProofCase | null }

/** The page of a product. */
export function ProductPage({ view, lists, proof }: Props) {
  return (
    <OfferingPage
      view={view}
      lists={lists}
      proof={proof}
      parent={{ name: 'Prodotti' }}
      icon={ICONS[view.offering.slug]}
      related={services.filter((service) => view.related.includes(service.slug))}
    />
  )
}
