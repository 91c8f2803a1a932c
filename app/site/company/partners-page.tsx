import { partnersPage } from '#app/content/partners.ts'
import type { CompanyPage } from '#app/content/sections.ts'
import { appContext } from '#app/context.ts'
import { findSectionedPage } from '#app/features/content/find-published.server.ts'
import { PageSections } from '#app/features/content/sections/page-sections.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/partners-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return findSectionedPage<CompanyPage>(context.get(appContext), 'partners', partnersPage)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData?.text ?? partnersPage
  return pageMeta(matches, { path: '/partners', title, description })
}

/** `/partners`: the technologies the company uses, how they are chosen, and how to work together. */
export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const { lists } = loaderData
  const text = loaderData.text ?? partnersPage
  const trail = [{ name: text.title, path: '/partners' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <PageSections sections={text.sections} lists={lists} />
      <ClosingCall title={text.call.title} text={text.call.text} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
