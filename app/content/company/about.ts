import type { AboutPage } from '#app/content/sections.ts'
import text from './about.json' with { type: 'json' }

/** The built-in page. Contains no people, figures or history, which only the company can supply. */
export const aboutPage = text as Required<AboutPage>
