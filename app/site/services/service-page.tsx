import type { OfferingDetail } from '#app/content/offering.ts'
import { type ServiceContent, services } from '#app/content/services.ts'
import { OfferingPage } from '../offering/offering-page.tsx'
import { serviceIcons } from './service-icon.ts'

/** The page of a service; each address has a route module of its own that brings only its own copy. */
export function ServicePage({ detail }: { detail: OfferingDetail<ServiceContent> }) {
  return (
    <OfferingPage
      detail={detail}
      parent={{ name: 'Soluzioni', path: '/#services' }}
      icon={serviceIcons[detail.offering.slug]}
      related={services.filter((service) => detail.related.includes(service.slug))}
    />
  )
}
