import { partners } from '#app/content/partners.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Paragraphs } from '#app/shell/public/page/prose.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/partners-page.ts'

const TRAIL = [{ name: partners.title, path: '/partners' }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/partners', title: partners.title, description: partners.description })

const CONTENTS = [
  { id: 'piattaforma', title: partners.platform.title },
  { id: 'attorno', title: partners.around.title },
  { id: 'criteri', title: partners.criteria.title },
  { id: 'collaborare', title: partners.collaborate.title },
  { id: 'marchi', title: partners.notice.title },
]

/** `/partners`: the technologies the company uses, how they are chosen, and how to work together. */
export default function PartnersPage() {
  return (
    <>
      <PageHero trail={TRAIL} title={partners.title} lead={partners.lead} />
      <PageBody contents={CONTENTS}>
        <Section id="piattaforma" title={partners.platform.title} intro={partners.platform.intro}>
          <PointList points={partners.platform.items} />
        </Section>
        <Section id="attorno" title={partners.around.title} intro={partners.around.intro}>
          <PointList points={partners.around.items} />
        </Section>
        <Section id="criteri" title={partners.criteria.title}>
          <PointList points={partners.criteria.items} />
        </Section>
        <Section id="collaborare" title={partners.collaborate.title} intro={partners.collaborate.intro}>
          <PointList points={partners.collaborate.items} />
        </Section>
        <Section id="marchi" title={partners.notice.title}>
          <Paragraphs texts={partners.notice.paragraphs} />
        </Section>
      </PageBody>
      <ClosingCall title={partners.call.title} text={partners.call.text} />
      <BreadcrumbJsonLd trail={TRAIL} />
    </>
  )
}
