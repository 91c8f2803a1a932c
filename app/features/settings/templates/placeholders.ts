/** What a template can name, and what stands in the preview for it. */
export const PLACEHOLDERS = {
  nome: { meaning: 'nome di chi ha scritto', example: 'Anna Rossi' },
  codice: { meaning: 'codice della richiesta', example: 'IDG-7K4M-2Q9X' },
  appuntamento: {
    meaning: 'giorno e ora che l’appuntamento ha adesso, se ne ha',
    example: 'mercoledì 25 novembre 2026, ore 09:30',
  },
} as const

export type Placeholder = keyof typeof PLACEHOLDERS

/** Puts the facts of a request into a template's text. A fact that is missing leaves its place visible, to be written by hand. */
export function fillTemplate(text: string, facts: Partial<Record<Placeholder, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(PLACEHOLDERS, name) ? facts[name as Placeholder] || place : place,
  )
}

/** Names in braces that no request can fill: typing errors. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(PLACEHOLDERS, name))
}
