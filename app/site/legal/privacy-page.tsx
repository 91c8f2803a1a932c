import { privacy } from '#app/content/privacy.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalDocument } from './legal-document.tsx'
import { loadRetention } from './load-retention.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadRetention({ context })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/privacy', title: privacy.title, description: privacy.description })

/** `/privacy`: the privacy notice. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument text={privacy} path="/privacy" retention={loaderData} />
}
