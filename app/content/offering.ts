/** The last part of a service page's address. */
export type ServiceSlug = 'integration' | 'development' | 'analytics' | 'cloud' | 'security' | 'extensions' | 'training'

/** What menus, cards, search engines and the contact form know of a service or a product. The long copy stands apart. */
export interface Offering {
  slug: string
  /** Address of its page. */
  path: `/${string}`
  /** Label in menus and cards. */
  name: string
  /** Heading of its page. */
  title: string
  /** Title in search results, without the company's name. */
  seoTitle: string
  /** Description in search results, 120 to 155 characters. */
  description: string
  /** Subject of a message about it, as the contact form shows it. */
  topic: string
  /** One or two sentences for a card. */
  summary: string
}

/** A named thing and what is to be said of it. */
export interface Point {
  title: string
  text: string
}

/** A question people ask; the answer has one string a paragraph. */
export interface Question {
  question: string
  answer: readonly string[]
}

/** One layer of the sketch beside a page's heading; the emphasised one is what the page is about. */
export interface Layer {
  label: string
  items: readonly string[]
  emphasis?: boolean
}

/** A part of the page with a heading, running text and, if it helps, a list of points. */
export interface Chapter {
  title: string
  paragraphs: readonly string[]
  points?: readonly Point[]
}

/** A day or a module of a sample course. */
export interface Lesson {
  when: string
  title: string
  topics: readonly string[]
}

/** What only training has: how it is held, and what a course looks like. */
export interface Programme {
  formats: { title: string; intro: string; items: readonly Point[] }
  sample: { title: string; intro: string; lessons: readonly Lesson[]; note: string }
}

/** The whole copy of a service's or product's page, in the order in which it is read. */
export interface OfferingDetail<Base extends Offering = Offering> {
  offering: Base
  /** The paragraph under the heading. */
  lead: string
  /** The sketch beside the heading: from the users or systems above to those below. */
  layers: { caption: string; items: readonly Layer[] }
  /** What it is. */
  overview: Chapter
  /** For whom, in which situation. */
  audience: Chapter
  /** What you get. */
  deliverables: Chapter
  programme?: Programme
  /** How we work. */
  steps: { title: string; intro: string; items: readonly Point[] }
  technologies: { title: string; intro: string; items: readonly Point[] }
  faq: readonly Question[]
  /** The services that go with it. */
  related: readonly ServiceSlug[]
  /** The closing call; its button says "Parliamone" unless it has a label of its own. */
  call: { title: string; text: string; label?: string }
}

/** Address of the contact page with the subject already chosen. */
export function contactPath(offering: Pick<Offering, 'slug'>): string {
  return `/contact?argomento=${offering.slug}`
}
