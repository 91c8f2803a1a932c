import { serviceDetails } from '#app/content/offerings.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { findProofCase } from '#app/site/entries/proof-case.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { requireBuiltIn } from '#app/site/offering/require-built-in.server.ts'
import type { Route } from './+types/service-page.ts'

const Service = staticPart(async () => (await import('./service.tsx')).ServicePage)

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const service = requireBuiltIn(serviceDetails, pattern)
  return { ...(await getOffering(ctx, service)), proof: await findProofCase(ctx, service.offering.slug) }
}

export const meta = offeringMeta

/** The page of each service: the route says which. */
export default function ServicePage({ loaderData }: Route.ComponentProps) {
  return <Service {...loaderData} />
}
