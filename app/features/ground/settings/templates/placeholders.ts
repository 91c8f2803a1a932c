/** Placeholders of templates with their sample values for the preview. */
export const PLACEHOLDERS = {
  nome: { meaning: 'nome del cliente', example: 'Anna Rossi' },
  codice: { meaning: 'codice della richiesta', example: 'IDG-7K4M-2Q9X' },
  appuntamento: {
    meaning: 'giorno e ora attuali dell’appuntamento, se c’è',
    example: 'mercoledì 25 novembre 2026, ore 09:30',
  },
} as const

export type Placeholder = keyof typeof PLACEHOLDERS

/**
 * Replaces placeholders with a request's values. A missing value leaves its placeholder visible, to be filled in by
 * hand.
 */
export function fillTemplate(text: string, facts: Partial<Record<Placeholder, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(PLACEHOLDERS, name) ? facts[name as Placeholder] || place : place,
  )
}

/** Unknown placeholders in a text: typing errors. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(PLACEHOLDERS, name))
}
