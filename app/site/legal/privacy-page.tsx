import { privacy } from '#app/content/privacy.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalDocument } from './legal-document.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/privacy', title: privacy.title, description: privacy.description })

/** `/privacy`: the privacy notice. */
export default function PrivacyPage() {
  return <LegalDocument text={privacy} path="/privacy" />
}
