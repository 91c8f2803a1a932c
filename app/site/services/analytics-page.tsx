import { analytics } from '#app/content/services/analytics.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/analytics-page.ts'
import { Service } from './service-part.ts'

export function loader({ context }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), analytics)
}

export const meta = offeringMeta

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  return <Service {...loaderData} />
}
