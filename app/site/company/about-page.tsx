import { about as original } from '#app/content/about.ts'
import { appContext } from '#app/context.ts'
import { findPublished } from '#app/features/content/find-published.server.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Paragraphs } from '#app/shell/public/page/prose.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { StepList } from '#app/shell/public/page/step-list.tsx'
import { BreadcrumbJsonLd, OrganizationJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/about-page.ts'
import { CompanyFacts } from './company-facts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findPublished<typeof original>(context.get(appContext), 'about')
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData ?? original
  return pageMeta(matches, { path: '/about', title, description })
}

const contentsOf = (text: typeof original) => [
  { id: 'attivita', title: text.work.title },
  { id: 'principi', title: text.principles.title },
  { id: 'progetto', title: text.start.title },
  { id: 'insieme', title: text.together.title },
]

/** `/about`: the company, its principles, and how a project starts. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const text = loaderData ?? original
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
      <PageBody contents={contentsOf(text)}>
        <Section id="attivita" title={text.work.title}>
          <Paragraphs texts={text.work.paragraphs} />
        </Section>
        <Section id="principi" title={text.principles.title}>
          <PointList points={text.principles.items} />
        </Section>
        <Section id="progetto" title={text.start.title} intro={text.start.intro}>
          <StepList steps={text.start.items} />
        </Section>
        <Section id="insieme" title={text.together.title}>
          <Paragraphs texts={text.together.paragraphs} />
        </Section>
      </PageBody>
      <ClosingCall title={text.call.title} text={text.call.text} />
      <OrganizationJsonLd />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
