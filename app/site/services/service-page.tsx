import { serviceDetails } from '#app/content/offerings.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { requireBuiltIn } from '#app/site/offering/require-built-in.server.ts'
import type { Route } from './+types/service-page.ts'

const Service = staticPart(async () => (await import('./service.tsx')).ServicePage)

export function loader({ context, pattern }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), requireBuiltIn(serviceDetails, pattern))
}

export const meta = offeringMeta

/** The page of each service: the route says which. */
export default function ServicePage({ loaderData }: Route.ComponentProps) {
  return <Service {...loaderData} />
}
