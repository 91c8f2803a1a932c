import { development } from '#app/content/services/development.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/development-page.ts'
import { Service } from './service-part.ts'

export function loader({ context }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), development)
}

export const meta = offeringMeta

export default function DevelopmentPage({ loaderData }: Route.ComponentProps) {
  return <Service {...loaderData} />
}
