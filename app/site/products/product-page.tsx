import { Boxes, Gauge, type LucideIcon } from 'lucide-react'
import type { OfferingDetail } from '#app/content/offering.ts'
import type { ProductContent, ProductSlug } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'
import { OfferingPage } from '../offering/offering-page.tsx'

const ICONS: Record<ProductSlug, LucideIcon> = { 'indigate-plus': Gauge, mfc: Boxes }

/** The page of a product; each address has a route module of its own that brings only its own copy. */
export function ProductPage({ detail }: { detail: OfferingDetail<ProductContent> }) {
  return (
    <OfferingPage
      detail={detail}
      parent={{ name: 'Prodotti' }}
      icon={ICONS[detail.offering.slug]}
      related={services.filter((service) => detail.related.includes(service.slug))}
    />
  )
}
