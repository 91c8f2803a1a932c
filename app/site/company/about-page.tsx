import { BreadcrumbJsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/about-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: '/about', title: 'Chi siamo' })

export default function Page() {
  return (
    <>
      <h1>company/about-page</h1>
      <BreadcrumbJsonLd trail={[{ name: 'Chi siamo', path: '/about' }]} />
    </>
  )
}
