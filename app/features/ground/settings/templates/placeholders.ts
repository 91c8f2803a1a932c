/** Placeholders of templates with their sample values for the preview. */
export const PLACEHOLDERS = {
  nome: { meaning: 'nome del cliente', example: 'Anna Rossi' },
  azienda: { meaning: 'azienda del cliente, se l’ha scritta', example: 'Officine Rossi S.p.A.' },
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

/** What a text that is about to leave still lacks: its placeholders without a value. Undefined for none. */
export function missingValues(text: string): string | undefined {
  const missing = Object.entries(PLACEHOLDERS).filter(([name]) => text.includes(`{${name}}`))
  if (missing.length === 0) return undefined
  const what = missing.map(([, { meaning }]) => meaning.split(',')[0]).join(', ')
  return `Manca: ${what}. Scrivi il testo al posto di ${missing.map(([name]) => `{${name}}`).join(' e ')}.`
}
