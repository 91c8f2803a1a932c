import ShieldCheck from 'lucide-react/icons/shield-check'
import { security } from '#app/content/services/security.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/security-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), security)
}

export const meta = offeringMeta(security)

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={security} icon={ShieldCheck} />
}
