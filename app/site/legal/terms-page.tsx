import { terms } from '#app/content/terms.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalDocument } from './legal-document.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/terms', title: terms.title, description: terms.description })

/** `/terms`: the terms of use of the site. */
export default function TermsPage() {
  return <LegalDocument text={terms} path="/terms" />
}
