import type { Offering, ServiceSlug } from './offering.ts'
import text from './services.json' with { type: 'json' }

/** Data of a service for search engines and the contact form; the page's copy is in `services/<slug>.json`. */
export interface ServiceContent extends Offering {
  slug: ServiceSlug
  path: `/services/${ServiceSlug}`
}

/** The seven services, in menu order. */
export const services = text as readonly ServiceContent[]

/** The service with this slug. */
export function requireService(slug: ServiceSlug): ServiceContent {
  const service = services.find((one) => one.slug === slug)
  if (!service) throw new Error(`No service "${slug}"`)
  return service
}
