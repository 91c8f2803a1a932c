import Boxes from 'lucide-react/icons/boxes'
import Gauge from 'lucide-react/icons/gauge'
import type { ProductContent } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'
import { services } from '#app/content/services.ts'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import { OfferingPage } from '#app/site/offering/offering-page.tsx'

const ICONS = {
  'indigate-plus': Gauge,
  mfc: Boxes,
}

/** The page of a product. */
export function ProductPage({ view, lists }: { view: OfferingDetail<ProductContent>; lists: SectionLists }) {
  return (
    <OfferingPage
      view={view}
      lists={lists}
      parent={{ name: 'Prodotti' }}
      icon={ICONS[view.offering.slug]}
      related={services.filter((service) => view.related.includes(service.slug))}
    />
  )
}
