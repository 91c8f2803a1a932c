/** Form fields of the reminders, with their labels. */
export const REMINDER_LABELS = {
  'reminder-0': 'Primo promemoria',
  'reminder-1': 'Secondo promemoria',
  'reminder-2': 'Terzo promemoria',
} as const

/** The form fields of the reminders. */
export const REMINDERS = Object.keys(REMINDER_LABELS) as (keyof typeof REMINDER_LABELS)[]
