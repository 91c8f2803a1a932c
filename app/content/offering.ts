/** Last path segment of a service page. */
export type ServiceSlug = 'integration' | 'development' | 'analytics' | 'cloud' | 'security' | 'extensions' | 'training'

/**
 * Data of a service or product for menus, search engines and the contact form. The page's copy is in a file of
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
}

/** A list item with a name. */
export interface Point {
  title: string
  text: string
}

/** A question of the FAQ; the answer has one string per paragraph. Visitors do not see a question without an answer. */
export interface Question {
  question: string
  answer: readonly string[]
}

/** The questions that visitors see. */
export function answered(questions: readonly Question[]): readonly Question[] {
  return questions.filter(({ answer }) => answer.length > 0)
}

/** A layer of a diagram; the emphasised one is the page's subject. */
export interface Layer {
  label: string
  items: readonly string[]
  emphasis?: boolean
}

/** A day or module of a sample course. */
export interface Lesson {
  when: string
  title: string
  topics: readonly string[]
}

/** Path of the contact page with the subject preselected. */
export function contactPath(offering: Pick<Offering, 'slug'>): string {
  return `/contact?argomento=${offering.slug}`
}
