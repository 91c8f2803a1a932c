import text from './about.json' with { type: 'json' }
import type { AboutPage } from './sections.ts'

/** The built-in page. Contains no people, figures or history, which only the company can supply. */
export const aboutPage = text as Required<AboutPage>
