import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { answered } from '#app/content/offering.ts'
import { anchorOf, type PageSection } from '#app/content/sections.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { PictureMat } from '#app/features/pages/pictures/shown/picture-mat.tsx'
import { Band } from '#app/shell/public/page/band.tsx'
import { FaqList } from '#app/shell/public/page/faq-list.tsx'
import { PointGrid } from '#app/shell/public/page/point-grid.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { StepList } from '#app/shell/public/page/step-list.tsx'
import { StepRow } from '#app/shell/public/page/step-row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CodeFigure } from './code-figure.tsx'
import { CertificationList, PartnerList, PeopleList, QuoteList } from './company-lists.tsx'
import { DrawingFigure } from './drawing-figure.tsx'
import { LayersFigure } from './layers-figure.tsx'
import { LessonList } from './lesson-list.tsx'
import { OfferCard } from './offer-card.tsx'
import type { SectionLists } from './section-lists.ts'

interface Props {
  sections: readonly PageSection[]
  lists: SectionLists
}

/** The sections of a page. A section of a collection exists only while the collection has published entries. */
export function PageSections({ sections, lists }: Props) {
  return sections.map((section, at) => {
    const content = contentOf(section, lists)
    const id = anchorOf(section) || `sezione-${at + 1}`
    return (
      content && (
        <Band
          key={id}
          id={id}
          part={`sections.${at}`}
          title={section.title}
          intro={'intro' in section && section.intro}
          layout={isWide(section) ? 'below' : 'beside'}
          quiet={QUIET.has(section.kind) || isNote(section)}
          ground={isNote(section) ? 'note' : (GROUNDS[section.kind] ?? 'plain')}
        >
          {content}
        </Band>
      )
    )
  })
}

/** Sections whose words are larger than a heading. */
const QUIET = new Set<PageSection['kind']>(['statement', 'quote', 'quotes'])

const WIDE = new Set<PageSection['kind']>([
  'people',
  'quote',
  'quotes',
  'logos',
  'diagram',
  'drawing',
  'screen',
  'picture',
  'cards',
  'figures',
  'statement',
  'offer',
])

/** Whether a section has the whole width below its heading. */
function isWide(section: PageSection): boolean {
  if (section.kind === 'facts') return section.look === 'grid' || section.look === 'numbers'
  return WIDE.has(section.kind) || (section.kind === 'steps' && section.look === 'row')
}

/** A few lines stand for a whole section: they are large. */
const SHORT_TEXT = 330

function textLook(section: Extract<PageSection, { kind: 'text' }>): string {
  if (isNote(section)) return 'text-sm text-soft'
  return section.body.length <= SHORT_TEXT ? 'max-w-[46rem] text-lg leading-relaxed md:text-2xl' : ''
}

const isNote = (section: PageSection) => section.kind === 'text' && section.look === 'note'

const GROUNDS: Partial<Record<PageSection['kind'], 'sheet' | 'accent' | 'warm' | 'sunken'>> = {
  steps: 'sunken',
  lessons: 'sunken',
  diagram: 'sheet',
  drawing: 'sheet',
  screen: 'sheet',
  statement: 'accent',
  offer: 'warm',
  people: 'warm',
  quote: 'warm',
  quotes: 'warm',
  logos: 'warm',
  figures: 'warm',
}

function contentOf(section: PageSection, lists: SectionLists): ReactNode {
  switch (section.kind) {
    case 'text':
      return <RichText text={section.body} className={textLook(section)} />
    case 'facts':
      return (
        <>
          {section.body && <RichText text={section.body} className="mb-8" />}
          {section.look === 'grid' || section.look === 'numbers' ? (
            <PointGrid points={section.items} numbered={section.look === 'numbers'} />
          ) : (
            <PointList points={section.items} />
          )}
        </>
      )
    case 'steps':
      return section.look === 'row' ? <StepRow steps={section.items} /> : <StepList steps={section.items} />
    case 'statement':
      return (
        <p className="home-title-large max-w-[12.5em] text-balance font-semibold max-sm:text-[1.95rem]">
          {section.text}
        </p>
      )
    case 'cards':
      return <Cards items={section.items} />
    case 'diagram':
      return <LayersFigure caption={section.caption} items={section.layers} />
    case 'code':
      return <CodeFigure {...section} />
    case 'drawing':
      return <DrawingFigure name={section.drawing} caption={section.caption} />
    case 'screen':
      return section.picture ? (
        <PictureFigure picture={section.picture} caption={section.caption} isScreen />
      ) : (
        <DrawingFigure name={section.screen} caption={section.caption} isScreen />
      )
    case 'picture':
      return <PictureFigure picture={section.picture} caption={section.caption} />
    case 'offer':
      return <OfferCard {...section} />
    case 'quote':
      return <QuoteList quotes={[{ role: '', ...section }]} />
    case 'figures':
      return <Figures items={section.items} />
    case 'people':
      return lists.people?.length ? <PeopleList people={lists.people} /> : null
    case 'quotes':
      return lists.quotes?.length ? <QuoteList quotes={lists.quotes} /> : null
    case 'logos': {
      if (section.source === 'partners')
        return lists.partners?.length ? <PartnerList partners={lists.partners} /> : null
      return lists.certifications?.length ? (
        <CertificationList certifications={lists.certifications} people={lists.people} />
      ) : null
    }
    case 'questions': {
      const questions = answered(section.items)
      return questions.length > 0 && <FaqList questions={questions} />
    }
    case 'lessons':
      return <LessonList lessons={section.lessons} note={section.note} />
    case 'call':
      return (
        <>
          <p className="max-w-[38rem] text-soft">{section.text}</p>
          <ButtonLink to={section.to} className="mt-6">
            {section.label}
          </ButtonLink>
        </>
      )
  }
}

function PictureFigure({
  caption,
  ...shown
}: {
  picture: PictureValue
  caption: string | undefined
  isScreen?: boolean
}) {
  return (
    <figure>
      <PictureMat {...shown} />
      {caption && <figcaption className="mt-4 max-w-[40em] text-balance text-sm text-soft">{caption}</figcaption>}
    </figure>
  )
}

function Cards({ items }: { items: Extract<PageSection, { kind: 'cards' }>['items'] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2">
      {items.map(({ title, text, link }) => (
        <li key={title} className="group relative bg-ground p-6 md:p-8">
          <h3 className="text-xl">
            {link ? (
              <Link to={link} className="after:absolute after:inset-0 group-hover:text-accent">
                {title}
                <ArrowRight aria-hidden className="ml-2 inline size-5 text-accent" />
              </Link>
            ) : (
              title
            )}
          </h3>
          <p className="mt-3 text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Figures({ items }: { items: Extract<PageSection, { kind: 'figures' }>['items'] }) {
  return (
    <dl className={`grid gap-8 ${items.length % 3 === 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      {items.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t border-line-strong pt-6">
          <dt className="mt-3 text-soft">{label}</dt>
          <dd className="wrap-anywhere font-semibold text-7xl text-warm leading-none tracking-tighter tabular-nums sm:max-lg:text-6xl lg:text-8xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
