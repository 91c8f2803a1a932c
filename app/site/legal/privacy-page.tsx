import type { Route } from './+types/privacy-page.ts'
import { LegalDocument, legalMeta } from './legal-document.tsx'
import { loadLegal } from './load-legal.server.ts'

export const loader = (args: Route.LoaderArgs) => loadLegal(args, 'privacy')

export const meta = legalMeta('/privacy')

/** `/privacy`: the privacy notice. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument path="/privacy" legal={loaderData} />
}
