import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import { analytics } from '#app/content/services/analytics.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/analytics-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), analytics)
}

export const meta = offeringMeta(analytics)

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={analytics} icon={ChartNoAxesCombined} />
}
