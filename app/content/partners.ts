import text from './partners.json' with { type: 'json' }
import type { CompanyPage } from './sections.ts'

/**
 * The built-in page. It names technologies; partnership agreements change and are shown on request. Partners and
 * certifications appear once they are published.
 */
export const partnersPage = text as CompanyPage
