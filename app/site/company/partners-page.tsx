import { partners as original } from '#app/content/partners.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/content/collections/find-entries.server.ts'
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
import { CertificationList, PartnerList } from './company-lists.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const partners = await listPublished(ctx, 'partners')
  const certifications = await listPublished(ctx, 'certifications')
  return {
    text: await findPublished<typeof original>(ctx, 'partners'),
    partners: partners.map(({ text }) => text),
    certifications: certifications.map(({ text }) => text),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = loaderData?.text ?? original
  return pageMeta(matches, { path: '/partners', title, description })
}

const PARTNERS = { id: 'partner', title: 'I nostri partner' }
const CERTIFICATIONS = { id: 'certificazioni', title: 'Certificazioni' }

const contentsOf = (text: typeof original) => [
  { id: 'piattaforma', title: text.platform.title },
  { id: 'attorno', title: text.around.title },
  { id: 'criteri', title: text.criteria.title },
  { id: 'collaborare', title: text.collaborate.title },
  { id: 'marchi', title: text.notice.title },
]

/** `/partners`: the technologies the company uses, how they are chosen, and how to work together. */
export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const text = loaderData.text ?? original
  const { partners, certifications } = loaderData
  const contents = [
    ...(partners.length > 0 ? [PARTNERS] : []),
    ...(certifications.length > 0 ? [CERTIFICATIONS] : []),
    ...contentsOf(text),
  ]
  const trail = [{ name: text.title, path: '/partners' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <PageBody contents={contents}>
        {partners.length > 0 && (
          <Section {...PARTNERS}>
            <PartnerList partners={partners} />
          </Section>
        )}
        {certifications.length > 0 && (
          <Section {...CERTIFICATIONS}>
            <CertificationList certifications={certifications} />
          </Section>
        )}
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
