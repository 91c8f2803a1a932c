import text from './insights.json' with { type: 'json' }
import type { PageCall } from './sections.ts'

/** The text of the list of articles. */
export interface InsightsText {
  title: string
  description: string
  lead: string
  /** The closing call of an article. */
  call: PageCall
}

/** The built-in text. The list exists once an article is published. */
export const insights: InsightsText = text
