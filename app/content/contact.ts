import text from './contact.json' with { type: 'json' }

/** The text around the contact form; `details` is the heading of phone, email and address. */
export type ContactText = typeof text

/** The built-in text. */
export const contact: ContactText = text
