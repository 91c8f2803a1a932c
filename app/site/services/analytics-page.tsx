import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import { analytics } from '#app/content/services/analytics.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(analytics)

export default function AnalyticsPage() {
  return <ServicePage detail={analytics} icon={ChartNoAxesCombined} />
}
