import { productDetails } from '#app/content/offerings.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { requireBuiltIn } from '#app/site/offering/require-built-in.server.ts'
import type { Route } from './+types/product-page.ts'

const Product = staticPart(async () => (await import('./product.tsx')).ProductPage)

export function loader({ context, pattern }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), requireBuiltIn(productDetails, pattern))
}

export const meta = offeringMeta

/** The page of each product: the route says which. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <Product {...loaderData} />
}
