import type { ServiceSlug } from './offering.ts'
import indigatePlus from './products/indigate-plus.json' with { type: 'json' }
import mfc from './products/mfc.json' with { type: 'json' }
import { type ProductContent, type ProductSlug, products } from './products.ts'
import type { OfferingDetail } from './sections.ts'
import analytics from './services/analytics.json' with { type: 'json' }
import cloud from './services/cloud.json' with { type: 'json' }
import development from './services/development.json' with { type: 'json' }
import extensions from './services/extensions.json' with { type: 'json' }
import integration from './services/integration.json' with { type: 'json' }
import security from './services/security.json' with { type: 'json' }
import training from './services/training.json' with { type: 'json' }
import { type ServiceContent, services } from './services.ts'

type Text = Omit<OfferingDetail, 'offering'>

const SERVICE_TEXTS = {
  integration,
  development,
  analytics,
  cloud,
  security,
  extensions,
  training,
} as Record<ServiceSlug, Text>

const PRODUCT_TEXTS = { 'indigate-plus': indigatePlus, mfc } as Record<ProductSlug, Text>

/** The built-in pages of the services, in menu order. */
export const serviceDetails: readonly OfferingDetail<ServiceContent>[] = services.map((offering) => ({
  offering,
  ...SERVICE_TEXTS[offering.slug],
}))

/** The built-in pages of the products, in menu order. */
export const productDetails: readonly OfferingDetail<ProductContent>[] = products.map((offering) => ({
  offering,
  ...PRODUCT_TEXTS[offering.slug],
}))
