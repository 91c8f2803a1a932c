/** A one-line field about the sender. */
interface SenderField {
  /** Label in the form; `name` is its name in lists, mails and exports. */
  label: string
  name: string
  /** Maximum length in UTF-16 code units. */
  limit: number
  autoComplete: string
  type?: 'email' | 'tel'
  /** Message for an empty field; without it the field is optional. */
  missing?: string
}

/**
 * The one-line fields about the sender, in page order. Form, validation, error summary, mail to the company, page of the
 * request and CSV follow this table; see CONTRIBUTING.md for a further field.
 */
export const SENDER_FIELDS = {
  name: {
    label: 'Nome e cognome',
    name: 'Nome',
    limit: 120,
    autoComplete: 'name',
    missing: 'Scrivi il tuo nome.',
  },
  company: { label: 'Azienda', name: 'Azienda', limit: 160, autoComplete: 'organization' },
  email: {
    label: 'Email',
    name: 'Email',
    limit: 254,
    autoComplete: 'email',
    type: 'email',
    missing: 'Scrivi il tuo indirizzo email.',
  },
  phone: {
    label: 'Telefono',
    name: 'Telefono',
    limit: 32,
    autoComplete: 'tel',
    type: 'tel',
    missing: 'Scrivi un numero di telefono.',
  },
} as const satisfies Record<string, SenderField>

export type SenderFieldName = keyof typeof SENDER_FIELDS

/** Every field with its name, in page order. */
export const SENDER_FIELD_LIST = Object.entries(SENDER_FIELDS) as [SenderFieldName, SenderField][]

export const SENDER_FIELD_NAMES = Object.keys(SENDER_FIELDS) as SenderFieldName[]
