import { about } from '#app/content/about.ts'
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

const TRAIL = [{ name: about.title, path: '/about' }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/about', title: about.title, description: about.description })

const CONTENTS = [
  { id: 'attivita', title: about.work.title },
  { id: 'principi', title: about.principles.title },
  { id: 'progetto', title: about.start.title },
  { id: 'insieme', title: about.together.title },
]

/** `/about`: the company, its principles, and how a project starts. */
export default function AboutPage() {
  return (
    <>
      <PageHero
        trail={TRAIL}
        title={about.title}
        lead={about.lead}
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
      <PageBody contents={CONTENTS}>
        <Section id="attivita" title={about.work.title}>
          <Paragraphs texts={about.work.paragraphs} />
        </Section>
        <Section id="principi" title={about.principles.title}>
          <PointList points={about.principles.items} />
        </Section>
        <Section id="progetto" title={about.start.title} intro={about.start.intro}>
          <StepList steps={about.start.items} />
        </Section>
        <Section id="insieme" title={about.together.title}>
          <Paragraphs texts={about.together.paragraphs} />
        </Section>
      </PageBody>
      <ClosingCall title={about.call.title} text={about.call.text} />
      <OrganizationJsonLd />
      <BreadcrumbJsonLd trail={TRAIL} />
    </>
  )
}
