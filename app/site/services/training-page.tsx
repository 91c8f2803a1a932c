import { training } from '#app/content/services/training.ts'
import { appContext } from '#app/context.ts'
import { getOffering } from '#app/features/content/find-published.server.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import type { Route } from './+types/training-page.ts'
import { Service } from './service-part.ts'

export function loader({ context }: Route.LoaderArgs) {
  return getOffering(context.get(appContext), training)
}

export const meta = offeringMeta

export default function TrainingPage({ loaderData }: Route.ComponentProps) {
  return <Service {...loaderData} />
}
