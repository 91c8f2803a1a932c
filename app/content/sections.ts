import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import type { DrawingName, ScreenName } from './drawings.ts'
import type { Layer, Lesson, Offering, Point, Question, ServiceSlug } from './offering.ts'

interface Headed {
  title: string
  /** Fragment of the section's address; from the title when absent. */
  anchor?: string | undefined
  intro?: string | undefined
}

/** A section of a page. `body` is a rich text. */
export type PageSection =
  | ({ kind: 'text'; body: string; look?: TextLook | undefined } & Omit<Headed, 'intro'>)
  | ({ kind: 'statement'; text: string } & Omit<Headed, 'intro'>)
  | ({ kind: 'facts'; body?: string | undefined; items: readonly Point[]; look?: FactsLook | undefined } & Headed)
  | ({ kind: 'steps'; items: readonly Point[]; look?: StepsLook | undefined } & Headed)
  | ({ kind: 'cards'; items: readonly { title: string; text: string; link?: string | undefined }[] } & Headed)
  | ({ kind: 'diagram'; caption: string; layers: readonly Layer[] } & Headed)
  | ({ kind: 'drawing'; drawing: DrawingName; caption?: string | undefined } & Headed)
  | ({ kind: 'screen'; screen: ScreenName; picture?: PictureValue | undefined; caption?: string | undefined } & Headed)
  | ({ kind: 'picture'; title?: string | undefined; picture: PictureValue; caption?: string | undefined } & Omit<
      Headed,
      'title'
    >)
  | ({ kind: 'code'; code: string; file?: string | undefined; caption?: string | undefined } & Headed)
  | ({ kind: 'quote'; text: string; name: string; role?: string | undefined } & Omit<Headed, 'intro'>)
  | ({ kind: 'figures'; items: readonly { value: string; label: string }[] } & Headed)
  | ({ kind: 'people' } & Headed)
  | ({ kind: 'quotes' } & Headed)
  | ({ kind: 'logos'; source: 'partners' | 'certifications' } & Headed)
  | ({ kind: 'questions'; items: readonly Question[] } & Headed)
  | ({ kind: 'lessons'; lessons: readonly Lesson[]; note?: string | undefined } & Headed)
  | ({
      kind: 'offer'
      text: string
      duration: string
      price?: string | undefined
      items: readonly string[]
      result: string
    } & OfferCall &
      Omit<Headed, 'intro'>)
  | ({ kind: 'call'; text: string; label: string; to: string } & Omit<Headed, 'intro'>)

/** In the size of the page, or small. */
export type TextLook = 'text' | 'note'

/** A list with the name beside the text, or cards in columns, on request with large numbers. */
export type FactsLook = 'list' | 'grid' | 'numbers'

/** One below the other, or side by side on wide screens. */
export type StepsLook = 'column' | 'row'

interface OfferCall {
  label: string
  to: string
}

interface PageHead {
  title: string
  description: string
  lead: string
  sections: readonly PageSection[]
}

/** The call at the end of a page; "Parliamone" is on its button unless `label` is present. */
export interface PageCall {
  title: string
  text: string
  label?: string | undefined
}

/** A page of the company. */
export interface CompanyPage extends PageHead {
  call: PageCall
}

/** "Chi siamo". */
export interface AboutPage extends CompanyPage {
  /** The first sentence of the page, in its heading below the title; absent from texts that were stored before. */
  claim?: string | undefined
  /** Labels of the buttons at the top; absent from texts that were stored before they could be edited. */
  buttons?: { contact: string; projects: string } | undefined
}

/** "Lavora con noi": sections, then how to apply. */
export interface CareersPage extends PageHead {
  /** Heading of the open positions. This and the next are absent from texts that were stored before they could be edited. */
  openings?: string | undefined
  /** Top of the form without a position. */
  form?: { title: string; lead: string } | undefined
  apply: { title: string; intro: string; subject: string; button: string; items: readonly Point[] }
  equality: string
}

/** The copy of a service or product page, in reading order. */
export interface OfferingDetail<Base extends Offering = Offering> {
  offering: Base
  /** The paragraph under the heading. */
  lead: string
  sections: readonly PageSection[]
  /** Related services. */
  related: readonly ServiceSlug[]
  call: PageCall
}

/** The fragment of a section's address; empty for a picture without title and anchor. */
export function anchorOf({ anchor, title = '' }: Partial<Pick<Headed, 'anchor' | 'title'>>): string {
  return (
    anchor ||
    title
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
  )
}
