import { staticPart } from '#app/shell/public/page/static-part.tsx'

/** The page of a product, without its code: each path has a route module, which loads its text. */
export const Product = staticPart(async () => (await import('./product.tsx')).ProductPage)
