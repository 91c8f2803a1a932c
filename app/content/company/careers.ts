import type { CareersPage } from '#app/content/sections.ts'
import text from './careers.json' with { type: 'json' }

/** The built-in page. Profiles are kinds of work, not open positions. */
export const careersPage = text as Required<CareersPage>
