import type { ComponentType, SVGProps } from 'react'
import type { OfferingDetail } from '#app/content/offering.ts'
import { type ServiceContent, services } from '#app/content/services.ts'
import { OfferingPage } from '#app/site/offering/offering-page.tsx'

interface Props {
  detail: OfferingDetail<ServiceContent>
  icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** The page of a service; each path has a route module of its own, which loads only its own copy and icon. */
export function ServicePage({ detail, icon }: Props) {
  return (
    <OfferingPage
      detail={detail}
      parent={{ name: 'Soluzioni', path: '/#services' }}
      icon={icon}
      related={services.filter((service) => detail.related.includes(service.slug))}
    />
  )
}
