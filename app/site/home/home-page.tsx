import { OrganizationJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/home-page.ts'
import { Home } from './home.tsx'

/** The site's own title and description, English by specification. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: '/' })

export default function HomePage() {
  return (
    <>
      <Home />
      <OrganizationJsonLd />
    </>
  )
}
