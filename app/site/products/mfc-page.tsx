import Boxes from 'lucide-react/icons/boxes'
import { mfc } from '#app/content/products/mfc.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/mfc-page.ts'
import { ProductPage } from './product-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), mfc)
}

export const meta = offeringMeta(mfc)

export default function MfcPage({ loaderData }: Route.ComponentProps) {
  return <ProductPage page={loaderData} original={mfc} icon={Boxes} />
}
