import type { ComponentType, SVGProps } from 'react'
import { answered, contactPath, type Offering } from '#app/content/offering.ts'
import type { OfferingDetail } from '#app/content/sections.ts'
import { anchorOf } from '#app/content/sections.ts'
import { PageSections } from '#app/features/pages/documents/sections/page-sections.tsx'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import type { Crumb } from '#app/shell/public/page/breadcrumb.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { HeroDrawing } from '#app/shell/public/page/hero-art.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd, FaqJsonLd, OfferingJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { ProofBand } from '#app/site/entries/proof-band.tsx'
import type { ProofCase } from '#app/site/entries/proof-case.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RelatedRow } from './related-links.tsx'

interface Props {
  view: OfferingDetail
  lists: SectionLists
  /** A case of the service, or of one related to the product. */
  proof?: ProofCase | null
  /** The menu heading above the page in the breadcrumb. */
  parent: Crumb
  icon: ComponentType<SVGProps<SVGSVGElement>>
  related: readonly Offering[]
}

/** The page of a service or product: one component, with all copy from its view. */
export function OfferingPage({ view, lists, proof, parent, icon: Icon, related }: Props) {
  const { offering, sections } = view
  const questions = sections.filter((section) => section.kind === 'questions' && answered(section.items).length > 0)
  const [first] = questions
  const offer = sections.find((section) => section.kind === 'offer')
  const trail: Crumb[] = [parent, { name: offering.name, path: offering.path }]
  return (
    <>
      <PageHero
        trail={trail}
        icon={<Icon aria-hidden strokeWidth={1.5} className="size-12" />}
        title={offering.title}
        lead={view.lead}
        art={heroOf(sections)}
        actions={
          <>
            <ButtonLink to={contactPath(offering)}>{view.call.label ?? 'Parliamone'}</ButtonLink>
            {first && (
              <ButtonLink to={`#${anchorOf(first)}`} look="secondary">
                {first.title}
              </ButtonLink>
            )}
          </>
        }
      />
      {(proof || offer) && <ProofBand proof={proof} offer={offer} />}
      <PageSections sections={sections} lists={lists} />
      <RelatedRow title="Servizi collegati" offerings={related} />
      <ClosingCall {...view.call} to={contactPath(offering)} />
      <OfferingJsonLd path={offering.path} name={offering.title} description={offering.description} />
      <BreadcrumbJsonLd trail={trail.filter((crumb) => crumb.path)} />
      {first && (
        <FaqJsonLd
          questions={questions.flatMap((section) => (section.kind === 'questions' ? answered(section.items) : []))}
        />
      )}
    </>
  )
}

/** The first drawing of the page, or its screen, which is labelled. */
function heroOf(sections: OfferingDetail['sections']) {
  for (const section of sections) {
    if (section.kind === 'drawing') return <HeroDrawing name={section.drawing} />
    if (section.kind === 'screen') return <HeroDrawing name={section.screen} note="Schermata illustrativa" />
  }
  return undefined
}
