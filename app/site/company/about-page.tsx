import { aboutPage } from '#app/content/about.ts'
import type { CompanyPage } from '#app/content/sections.ts'
import { appContext } from '#app/context.ts'
import { findSectionedPage } from '#app/features/content/find-published.server.ts'
import { PageSections } from '#app/features/content/sections/page-sections.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd, OrganizationJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/about-page.ts'
import { CompanyFacts } from './company-facts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findSectionedPage<CompanyPage>(context.get(appContext), 'about', aboutPage)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData?.text ?? aboutPage
  return pageMeta(matches, { path: '/about', title, description })
}

/** `/about`: the company, its principles, and how a project starts. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { lists } = loaderData
  const text = loaderData.text ?? aboutPage
  const trail = [{ name: text.title, path: '/about' }]
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        actions={
          <>
            <ButtonLink to="/contact">Contattaci</ButtonLink>
            <ButtonLink to="/projects" look="secondary">
              Come ragioniamo
            </ButtonLink>
          </>
        }
        figure={<CompanyFacts />}
      />
      <PageSections sections={text.sections} lists={lists} />
      <ClosingCall title={text.call.title} text={text.call.text} />
      <OrganizationJsonLd />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
