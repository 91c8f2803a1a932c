import Workflow from 'lucide-react/icons/workflow'
import { integration } from '#app/content/services/integration.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(integration)

export default function IntegrationPage() {
  return <ServicePage detail={integration} icon={Workflow} />
}
