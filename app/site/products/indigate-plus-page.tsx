import Gauge from 'lucide-react/icons/gauge'
import { indigatePlus } from '#app/content/products/indigate-plus.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/indigate-plus-page.ts'
import { ProductPage } from './product-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), indigatePlus)
}

export const meta = offeringMeta(indigatePlus)

export default function IndigatePlusPage({ loaderData }: Route.ComponentProps) {
  return <ProductPage page={loaderData} original={indigatePlus} icon={Gauge} />
}
