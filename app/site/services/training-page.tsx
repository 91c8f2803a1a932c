import GraduationCap from 'lucide-react/icons/graduation-cap'
import { training } from '#app/content/services/training.ts'
import { appContext } from '#app/context.ts'
import { findPublishedOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/training-page.ts'
import { ServicePage } from './service-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublishedOffering(context.get(appContext), training)
}

export const meta = offeringMeta(training)

export default function TrainingPage({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} original={training} icon={GraduationCap} />
}
