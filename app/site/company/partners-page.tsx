import { partners as original } from '#app/content/partners.ts'
import { appContext } from '#app/context.ts'
import { findPublished } from '#app/features/content/find-published.server.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Paragraphs } from '#app/shell/public/page/prose.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/partners-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return findPublished<typeof original>(context.get(appContext), 'partners')
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData ?? original
  return pageMeta(matches, { path: '/partners', title, description })
}

const contentsOf = (text: typeof original) => [
  { id: 'piattaforma', title: text.platform.title },
  { id: 'attorno', title: text.around.title },
  { id: 'criteri', title: text.criteria.title },
  { id: 'collaborare', title: text.collaborate.title },
  { id: 'marchi', title: text.notice.title },
]

/** `/partners`: the technologies the company uses, how they are chosen, and how to work together. */
export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const text = loaderData ?? original
  const trail = [{ name: text.title, path: '/partners' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <PageBody contents={contentsOf(text)}>
        <Section id="piattaforma" title={text.platform.title} intro={text.platform.intro}>
          <PointList points={text.platform.items} />
        </Section>
        <Section id="attorno" title={text.around.title} intro={text.around.intro}>
          <PointList points={text.around.items} />
        </Section>
        <Section id="criteri" title={text.criteria.title}>
          <PointList points={text.criteria.items} />
        </Section>
        <Section id="collaborare" title={text.collaborate.title} intro={text.collaborate.intro}>
          <PointList points={text.collaborate.items} />
        </Section>
        <Section id="marchi" title={text.notice.title}>
          <Paragraphs texts={text.notice.paragraphs} />
        </Section>
      </PageBody>
      <ClosingCall title={text.call.title} text={text.call.text} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
