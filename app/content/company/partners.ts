import type { CompanyPage } from '#app/content/sections.ts'
import text from './partners.json' with { type: 'json' }

/**
 * The built-in page. It names technologies; partnership agreements change and are shown on request. Partners and
 * certifications appear once they are published.
 */
export const partnersPage = text as CompanyPage
