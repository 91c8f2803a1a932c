import type { LegalText } from './legal.ts'
import text from './privacy.json' with { type: 'json' }
import sections from './privacy.md?raw'
import { sectionsOf } from './sections-of.ts'

/**
 * The built-in privacy notice (GDPR art. 13) for the data this software stores. Update the text and PRIVACY_VERSION with
 * every change of the tables, the mails, the limits of the contact form or the browser storage.
 */
export const privacy: LegalText = { ...text, sections: sectionsOf(sections) }
