import Workflow from 'lucide-react/icons/workflow'
import { integration } from '#app/content/services/integration.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/integration-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), integration)
}

export const meta = offeringMeta(integration)

export default function IntegrationPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={integration} icon={Workflow} />
}
