import type { ComponentType, SVGProps } from 'react'
import type { ProductContent } from '#app/content/products.ts'
import type { OfferingDetail } from '#app/content/sections.ts'
import { services } from '#app/content/services.ts'
import type { SectionLists } from '#app/features/content/sections/section-lists.ts'
import { OfferingPage } from '#app/site/offering/offering-page.tsx'

interface Props {
  /** The published page; null while the built-in one is shown. */
  page: { view: OfferingDetail<ProductContent>; lists: SectionLists } | null
  original: OfferingDetail<ProductContent>
  icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** The page of a product; each path has a route module of its own, which loads only its own copy and icon. */
export function ProductPage({ page, original, icon }: Props) {
  const view = page?.view ?? original
  return (
    <OfferingPage
      view={view}
      lists={page?.lists ?? {}}
      parent={{ name: 'Prodotti' }}
      icon={icon}
      related={services.filter((service) => view.related.includes(service.slug))}
    />
  )
}
