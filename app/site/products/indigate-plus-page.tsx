import { indigatePlus } from '#app/content/products/indigate-plus.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/indigate-plus-page.ts'
import { Product } from './product-part.ts'

export function loader({ context }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), indigatePlus)
}

export const meta = offeringMeta

export default function IndigatePlusPage({ loaderData }: Route.ComponentProps) {
  return <Product {...loaderData} />
}
