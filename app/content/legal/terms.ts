import type { LegalText } from './legal.ts'
import { sectionsOf } from './sections-of.ts'
import text from './terms.json' with { type: 'json' }
import sections from './terms.md?raw'

/** The date of the built-in terms, changed with every change of the text. */
export const TERMS_VERSION = '2026-11-26'

/** The built-in terms of use of the site. They cover reading it and writing to the company, not the company's services. */
export const terms: LegalText = { ...text, sections: sectionsOf(sections) }
