import type { ComponentType, SVGProps } from 'react'
import type { OfferingDetail } from '#app/content/offering.ts'
import type { ProductContent } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'
import { OfferingPage } from '#app/site/offering/offering-page.tsx'

interface Props {
  detail: OfferingDetail<ProductContent>
  icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** The page of a product; each path has a route module of its own, which loads only its own copy and icon. */
export function ProductPage({ detail, icon }: Props) {
  return (
    <OfferingPage
      detail={detail}
      parent={{ name: 'Prodotti' }}
      icon={icon}
      related={services.filter((service) => detail.related.includes(service.slug))}
    />
  )
}
