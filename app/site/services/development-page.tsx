import AppWindow from 'lucide-react/icons/app-window'
import { development } from '#app/content/services/development.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/development-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), development)
}

export const meta = offeringMeta(development)

export default function DevelopmentPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={development} icon={AppWindow} />
}
