import { terms } from '#app/content/terms.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalDocument } from './legal-document.tsx'
import { loadLegal } from './load-legal.server.ts'

export const loader = (args: Route.LoaderArgs) => loadLegal(args, 'terms')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData?.text ?? terms
  const noindex = loaderData && loaderData.shown.number !== loaderData.present.number
  return pageMeta(matches, { path: '/terms', title, description, ...(noindex && { noindex }) })
}

/** `/terms`: the terms of use of the site. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument original={terms} path="/terms" legal={loaderData} />
}
