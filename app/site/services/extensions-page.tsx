import Blocks from 'lucide-react/icons/blocks'
import { extensions } from '#app/content/services/extensions.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/extensions-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), extensions)
}

export const meta = offeringMeta(extensions)

export default function ExtensionsPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={extensions} icon={Blocks} />
}
