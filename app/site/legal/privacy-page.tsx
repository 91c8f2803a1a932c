import { privacy } from '#app/content/privacy.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalDocument } from './legal-document.tsx'
import { loadLegal } from './load-legal.server.ts'

export const loader = (args: Route.LoaderArgs) => loadLegal(args, 'privacy')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData?.text ?? privacy
  const noindex = loaderData && loaderData.shown.number !== loaderData.present.number
  return pageMeta(matches, { path: '/privacy', title, description, ...(noindex && { noindex }) })
}

/** `/privacy`: the privacy notice. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument original={privacy} path="/privacy" legal={loaderData} />
}
