import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { anchorOf, type PageSection } from '#app/content/sections.ts'
import { RichText } from '#app/features/content/rich-text/rich-text.tsx'
import { FaqList } from '#app/shell/public/page/faq-list.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { StepList } from '#app/shell/public/page/step-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CertificationList, PartnerList, PeopleList, QuoteList } from './company-lists.tsx'
import { LayersFigure } from './layers-figure.tsx'
import { LessonList } from './lesson-list.tsx'
import type { SectionLists } from './section-lists.ts'

interface Props {
  sections: readonly PageSection[]
  lists: SectionLists
  /** Path of the sections inside their document, for the editor's links. */
  part?: string
}

/** The sections of a page. A section of a collection exists only while the collection has published entries. */
export function PageSections({ sections, lists, part = 'sections' }: Props) {
  return sections.map((section, at) => {
    const content = contentOf(section, lists)
    const id = anchorOf(section)
    return (
      content && (
        <Section
          key={id}
          id={id}
          part={`${part}.${at}`}
          title={section.title}
          intro={'intro' in section && section.intro}
        >
          {content}
        </Section>
      )
    )
  })
}

/** The entries of a table of contents for the sections that are shown. */
export function sectionContents(sections: readonly PageSection[], lists: SectionLists) {
  return sections
    .filter((section) => contentOf(section, lists) !== null)
    .map((section) => ({ id: anchorOf(section), title: section.title }))
}

function contentOf(section: PageSection, lists: SectionLists): ReactNode {
  switch (section.kind) {
    case 'text':
      return <RichText text={section.body} />
    case 'facts':
      return (
        <>
          {section.body && <RichText text={section.body} className="mb-8" />}
          <PointList points={section.items} />
        </>
      )
    case 'steps':
      return <StepList steps={section.items} />
    case 'cards':
      return <Cards items={section.items} />
    case 'diagram':
      return <LayersFigure caption={section.caption} items={section.layers} />
    case 'code':
      return <Code code={section.code} caption={section.caption} />
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
      return lists.certifications?.length ? <CertificationList certifications={lists.certifications} /> : null
    }
    case 'questions':
      return <FaqList questions={section.items} />
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
    <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t border-line pt-4">
          <dt className="mt-1 text-soft">{label}</dt>
          <dd className="font-semibold text-4xl tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Code({ code, caption }: { code: string; caption: string | undefined }) {
  return (
    <figure>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-sunken p-5 text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
      {caption && <figcaption className="mt-3 text-sm text-soft">{caption}</figcaption>}
    </figure>
  )
}
