import CloudCog from 'lucide-react/icons/cloud-cog'
import { cloud } from '#app/content/services/cloud.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/cloud-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), cloud)
}

export const meta = offeringMeta(cloud)

export default function CloudPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={cloud} icon={CloudCog} />
}
