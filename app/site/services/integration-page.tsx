import { integration } from '#app/content/services/integration.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/integration-page.ts'
import { Service } from './service-part.ts'

export function loader({ context }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), integration)
}

export const meta = offeringMeta

export default function IntegrationPage({ loaderData }: Route.ComponentProps) {
  return <Service {...loaderData} />
}
