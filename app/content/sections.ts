import type { Chapter, Layer, Lesson, Offering, OfferingDetail, Point, Question } from './offering.ts'

interface Headed {
  title: string
  /** Fragment of the section's address; from the title when absent. */
  anchor?: string | undefined
  intro?: string | undefined
}

/** A section of a page. `body` is a rich text. */
export type PageSection =
  | ({ kind: 'text'; body: string } & Omit<Headed, 'intro'>)
  | ({ kind: 'facts'; body?: string | undefined; items: readonly Point[] } & Headed)
  | ({ kind: 'steps'; items: readonly Point[] } & Headed)
  | ({ kind: 'cards'; items: readonly { title: string; text: string; link?: string | undefined }[] } & Headed)
  | ({ kind: 'diagram'; caption: string; layers: readonly Layer[] } & Headed)
  | ({ kind: 'code'; code: string; caption?: string | undefined } & Headed)
  | ({ kind: 'quote'; text: string; name: string; role?: string | undefined } & Omit<Headed, 'intro'>)
  | ({ kind: 'figures'; items: readonly { value: string; label: string }[] } & Headed)
  | ({ kind: 'people' } & Headed)
  | ({ kind: 'quotes' } & Headed)
  | ({ kind: 'logos'; source: 'partners' | 'certifications' } & Headed)
  | ({ kind: 'questions'; items: readonly Question[] } & Headed)
  | ({ kind: 'lessons'; lessons: readonly Lesson[]; note?: string | undefined } & Headed)
  | ({ kind: 'call'; text: string; label: string; to: string } & Omit<Headed, 'intro'>)

interface PageHead {
  title: string
  description: string
  lead: string
  sections: readonly PageSection[]
}

/** A page of the company. */
export interface CompanyPage extends PageHead {
  call: { title: string; text: string }
}

/** "Lavora con noi": sections, then how to apply. */
export interface CareersPage extends PageHead {
  apply: { title: string; intro: string; subject: string; button: string; items: readonly Point[] }
  equality: string
}

/** What the page of a service or product shows: its built-in copy, or an edited text. */
export interface OfferingView<Base extends Offering = Offering>
  extends Pick<OfferingDetail<Base>, 'offering' | 'lead' | 'layers' | 'related' | 'call'> {
  sections: readonly PageSection[]
}

/** A section with heading and paragraphs as a text section. */
export function textSection(anchor: string, { title, paragraphs }: Omit<Chapter, 'points'>): PageSection {
  return { kind: 'text', title, anchor, body: paragraphs.join('\n\n') }
}

/** A section with heading, introduction and points as a section of facts or steps. */
export function pointsSection(
  kind: 'facts' | 'steps',
  anchor: string,
  { title, intro, items }: { title: string; intro?: string; items: readonly Point[] },
): PageSection {
  return { kind, title, anchor, ...(intro && { intro }), items }
}

/** The sections of a service or product page. */
export function offeringSections(detail: OfferingDetail): PageSection[] {
  const { programme } = detail
  return [
    chapterSection('che-cosa', detail.overview),
    chapterSection('per-chi', detail.audience),
    chapterSection('che-cosa-resta', detail.deliverables),
    ...(programme ? programmeSections(programme) : []),
    pointsSection('steps', 'come-lavoriamo', detail.steps),
    pointsSection('facts', 'tecnologie', detail.technologies),
    { kind: 'questions', title: 'Domande frequenti', anchor: 'domande', items: detail.faq },
  ]
}

function chapterSection(anchor: string, { title, paragraphs, points }: Chapter): PageSection {
  if (!points) return textSection(anchor, { title, paragraphs })
  // A single paragraph before a list is its introduction.
  const text = paragraphs.length === 1 ? { intro: paragraphs[0] } : { body: paragraphs.join('\n\n') }
  return { kind: 'facts', title, anchor, ...text, items: points }
}

function programmeSections({ formats, sample }: NonNullable<OfferingDetail['programme']>): PageSection[] {
  const { title, intro, lessons, note } = sample
  return [
    pointsSection('facts', 'formati', formats),
    { kind: 'lessons', title, anchor: 'programma', intro, lessons, note },
  ]
}

/** The fragment of a section's address. */
export function anchorOf({ anchor, title }: Pick<Headed, 'anchor' | 'title'>): string {
  return (
    anchor ||
    title
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
  )
}
