import text from './careers.json' with { type: 'json' }
import type { CareersPage } from './sections.ts'

/** The built-in page. Profiles are kinds of work, not open positions. */
export const careersPage = text as Required<CareersPage>
