import type { Route } from './+types/terms-page.ts'
import { LegalDocument, legalMeta } from './legal-document.tsx'
import { loadLegal } from './load-legal.server.ts'

export const loader = (args: Route.LoaderArgs) => loadLegal(args, 'terms')

export const meta = legalMeta('/terms')

/** `/terms`: the terms of use of the site. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument path="/terms" legal={loaderData} />
}
