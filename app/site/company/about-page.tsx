import { about as original } from '#app/content/about.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/content/collections/find-entries.server.ts'
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
import { PeopleList, QuoteList } from './company-lists.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const people = await listPublished(ctx, 'people')
  const quotes = await listPublished(ctx, 'quotes')
  return {
    text: await findPublished<typeof original>(ctx, 'about'),
    people: people.map(({ text }) => text),
    quotes: quotes.map(({ text }) => text),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData?.text ?? original
  return pageMeta(matches, { path: '/about', title, description })
}

const PEOPLE = { id: 'persone', title: 'Le persone' }
const QUOTES = { id: 'citazioni', title: 'Che cosa dicono di noi' }

const contentsOf = (text: typeof original) => [
  { id: 'attivita', title: text.work.title },
  { id: 'principi', title: text.principles.title },
  { id: 'progetto', title: text.start.title },
  { id: 'insieme', title: text.together.title },
]

/** `/about`: the company, its principles, and how a project starts. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const text = loaderData.text ?? original
  const { people, quotes } = loaderData
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
      <PageBody
        contents={[...contentsOf(text), ...(people.length > 0 ? [PEOPLE] : []), ...(quotes.length > 0 ? [QUOTES] : [])]}
      >
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
        {people.length > 0 && (
          <Section {...PEOPLE}>
            <PeopleList people={people} />
          </Section>
        )}
        {quotes.length > 0 && (
          <Section {...QUOTES}>
            <QuoteList quotes={quotes} />
          </Section>
        )}
      </PageBody>
      <ClosingCall title={text.call.title} text={text.call.text} />
      <OrganizationJsonLd />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
