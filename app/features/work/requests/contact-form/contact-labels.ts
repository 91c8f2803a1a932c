import type { ContactField } from './contact-fields.ts'
import { SENDER_FIELD_LIST } from './sender-fields.ts'

const LABELS: Partial<Record<ContactField, string>> = {
  ...Object.fromEntries(SENDER_FIELD_LIST.map(([field, { label }]) => [field, label])),
  message: 'Messaggio',
  date: 'Data',
  time: 'Orario',
  preferences: 'Quando andrebbe bene',
  duration: 'Durata',
  location: 'Luogo',
  address: 'Indirizzo dell’incontro',
}

/** Label of a field in the error summary. */
export const contactLabel = (field: string): string => LABELS[field as ContactField] ?? field
