import type { ComponentType, SVGProps } from 'react'
import { type Chapter, contactPath, type Offering, type OfferingDetail } from '#app/content/offering.ts'
import type { Crumb } from '#app/shell/public/page/breadcrumb.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { FaqList } from '#app/shell/public/page/faq-list.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Paragraphs } from '#app/shell/public/page/prose.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { StepList } from '#app/shell/public/page/step-list.tsx'
import { BreadcrumbJsonLd, FaqJsonLd, OfferingJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LayersFigure } from './layers-figure.tsx'
import { ProgrammeSections } from './programme-sections.tsx'
import { RelatedLinks } from './related-links.tsx'

interface Props {
  detail: OfferingDetail
  /** The menu heading above the page in the breadcrumb. */
  parent: Crumb
  icon: ComponentType<SVGProps<SVGSVGElement>>
  related: readonly Offering[]
}

/** The page of a service or product: one component, with all copy from its detail. */
export function OfferingPage({ detail, parent, icon: Icon, related }: Props) {
  const { offering } = detail
  const trail: Crumb[] = [parent, { name: offering.name, path: offering.path }]
  return (
    <>
      <PageHero
        trail={trail}
        icon={<Icon aria-hidden strokeWidth={1.5} className="size-12" />}
        title={offering.title}
        lead={detail.lead}
        actions={
          <>
            <ButtonLink to={contactPath(offering)}>{detail.call.label ?? 'Parliamone'}</ButtonLink>
            <ButtonLink to="#domande" look="secondary">
              Domande frequenti
            </ButtonLink>
          </>
        }
        figure={<LayersFigure {...detail.layers} />}
      />
      <PageBody contents={contentsOf(detail)}>
        <ChapterSection id="che-cosa" chapter={detail.overview} />
        <ChapterSection id="per-chi" chapter={detail.audience} />
        <ChapterSection id="che-cosa-resta" chapter={detail.deliverables} />
        {detail.programme && <ProgrammeSections programme={detail.programme} />}
        <Section id="come-lavoriamo" title={detail.steps.title} intro={detail.steps.intro}>
          <StepList steps={detail.steps.items} />
        </Section>
        <Section id="tecnologie" title={detail.technologies.title} intro={detail.technologies.intro}>
          <PointList points={detail.technologies.items} />
        </Section>
        <Section id="domande" title="Domande frequenti">
          <FaqList questions={detail.faq} />
        </Section>
        <Section id="correlati" title="Servizi collegati">
          <RelatedLinks offerings={related} />
        </Section>
      </PageBody>
      <ClosingCall {...detail.call} to={contactPath(offering)} />
      <OfferingJsonLd path={offering.path} name={offering.title} description={offering.description} />
      <BreadcrumbJsonLd trail={trail.filter((crumb) => crumb.path)} />
      <FaqJsonLd questions={detail.faq} />
    </>
  )
}

function ChapterSection({ id, chapter }: { id: string; chapter: Chapter }) {
  const { title, paragraphs, points } = chapter
  // A single paragraph before a list is its introduction, as in the other sections.
  const intro = points && paragraphs.length === 1 ? paragraphs[0] : undefined
  return (
    <Section id={id} title={title} intro={intro}>
      {!intro && <Paragraphs texts={paragraphs} />}
      {points && (
        <div className={intro ? '' : 'mt-8'}>
          <PointList points={points} />
        </div>
      )}
    </Section>
  )
}

function contentsOf(detail: OfferingDetail) {
  return [
    { id: 'che-cosa', title: detail.overview.title },
    { id: 'per-chi', title: detail.audience.title },
    { id: 'che-cosa-resta', title: detail.deliverables.title },
    ...(detail.programme
      ? [
          { id: 'formati', title: detail.programme.formats.title },
          { id: 'programma', title: detail.programme.sample.title },
        ]
      : []),
    { id: 'come-lavoriamo', title: detail.steps.title },
    { id: 'tecnologie', title: detail.technologies.title },
    { id: 'domande', title: 'Domande frequenti' },
    { id: 'correlati', title: 'Servizi collegati' },
  ]
}
