/** Last path segment of a service page. */
export type ServiceSlug = 'integration' | 'development' | 'analytics' | 'cloud' | 'security' | 'extensions' | 'training'

/**
 * Data of a service or product for menus, cards, search engines and the contact form. The page's copy is in a module of
 * its own.
 */
export interface Offering {
  slug: string
  /** Path of its page. */
  path: `/${string}`
  /** Label in menus and cards. */
  name: string
  /** Heading of its page. */
  title: string
  /** Title in search results, without the company's name. */
  seoTitle: string
  /** Description in search results, 120 to 155 characters. */
  description: string
  /** Subject of a message about it in the contact form. */
  topic: string
  /** One or two sentences for a card. */
  summary: string
}

/** A list item with a name. */
export interface Point {
  title: string
  text: string
}

/** A question of the FAQ; the answer has one string per paragraph. */
export interface Question {
  question: string
  answer: readonly string[]
}

/** A layer of the figure beside the heading; the emphasised one is the page's subject. */
export interface Layer {
  label: string
  items: readonly string[]
  emphasis?: boolean
}

/** A section of the page with heading, text and an optional list. */
export interface Chapter {
  title: string
  paragraphs: readonly string[]
  points?: readonly Point[]
}

/** A day or module of a sample course. */
export interface Lesson {
  when: string
  title: string
  topics: readonly string[]
}

/** The part specific to training: formats and a sample course. */
export interface Programme {
  formats: { title: string; intro: string; items: readonly Point[] }
  sample: { title: string; intro: string; lessons: readonly Lesson[]; note: string }
}

/** The copy of a service or product page, in reading order. */
export interface OfferingDetail<Base extends Offering = Offering> {
  offering: Base
  /** The paragraph under the heading. */
  lead: string
  /** The figure beside the heading, from the users or systems above to those below. */
  layers: { caption: string; items: readonly Layer[] }
  /** What it is. */
  overview: Chapter
  /** For whom, in which situation. */
  audience: Chapter
  /** What the customer gets. */
  deliverables: Chapter
  programme?: Programme
  /** The phases of the work. */
  steps: { title: string; intro: string; items: readonly Point[] }
  technologies: { title: string; intro: string; items: readonly Point[] }
  faq: readonly Question[]
  /** Related services. */
  related: readonly ServiceSlug[]
  /** The closing call; the default label of its button is "Parliamone". */
  call: { title: string; text: string; label?: string }
}

/** Path of the contact page with the subject preselected. */
export function contactPath(offering: Pick<Offering, 'slug'>): string {
  return `/contact?argomento=${offering.slug}`
}
