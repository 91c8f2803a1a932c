import { terms } from '#app/content/terms.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalDocument } from './legal-document.tsx'
import { loadRetention } from './load-retention.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadRetention({ context })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/terms', title: terms.title, description: terms.description })

/** `/terms`: the terms of use of the site. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument text={terms} path="/terms" retention={loaderData} />
}
