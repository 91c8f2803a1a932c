import type { ServiceSlug } from '#app/content/offering.ts'
import type { PageCall } from '#app/content/sections.ts'
import text from './projects.json' with { type: 'json' }

/** A typical situation and its solution; not a customer reference. */
export interface Scenario {
  title: string
  /** Fragment of its address; from the title when absent. */
  anchor?: string | undefined
  problem: string
  approach: string
  result: string
  technologies: readonly string[]
  service: ServiceSlug
}

/** The text of "Progetti". */
export interface ProjectsText {
  title: string
  description: string
  lead: string
  /** Heading of the scenarios, and what they are, which stands below them. */
  intro: { title: string; text: string }
  scenarios: readonly Scenario[]
  call: PageCall
  /** Heading of the case studies, which appear once they are published. */
  cases: string
  /** The closing call of a case study. */
  caseCall: PageCall
}

/** The built-in text of "Progetti". */
export const projects = text as ProjectsText
