import { productDetails } from '#app/content/offerings.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { findProofCase } from '#app/site/entries/proof-case.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { requireBuiltIn } from '#app/site/offering/require-built-in.server.ts'
import type { Route } from './+types/product-page.ts'

const Product = staticPart(async () => (await import('./product.tsx')).ProductPage)

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const page = await getOffering(ctx, requireBuiltIn(productDetails, pattern))
  return { ...page, proof: await findProofCase(ctx, ...page.view.related) }
}

export const meta = offeringMeta

/** The page of each product: the route says which. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <Product {...loaderData} />
}
