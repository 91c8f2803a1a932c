import type { Offering } from './offering.ts'
import text from './products.json' with { type: 'json' }

/** Slugs of the products in paths and in the contact form. */
export type ProductSlug = 'indigate-plus' | 'mfc'

/** Data of a product for search engines and the contact form; the page's copy is in `products/<slug>.json`. */
export interface ProductContent extends Offering {
  slug: ProductSlug
  path: `/products/${ProductSlug}`
}

/** The products, in menu order. */
export const products = text as readonly ProductContent[]
