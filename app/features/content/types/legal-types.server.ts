import { z } from 'zod'
import { BLOCK_PARTS, type BlockPart, INLINE_PARTS } from '#app/content/legal.ts'
import { line, paragraph, searchDescription } from './parts.server.ts'
import { textSections } from './section-types.server.ts'

const head = { title: line('Titolo della pagina', 90), description: searchDescription }

/** The privacy notice. Its data, periods and storage names are those of the program, whatever the text around them. */
export const privacySchema = legalSchema(['titolare', 'periodi-di-conservazione', 'memoria-del-browser'])

/** The terms of use. */
export const termsSchema = legalSchema(['titolare'])

function legalSchema(required: readonly BlockPart[]) {
  return z.object({
    ...head,
    lead: paragraph('Introduzione', 500),
    sections: textSections
      .superRefine((sections, problems) => {
        const found = new Set<string>()
        for (const [at, { body }] of sections.entries()) {
          for (const [own, name] of placeholdersOf(body)) {
            found.add(name)
            const problem = placeholderProblem(name, own)
            if (problem) problems.addIssue({ code: 'custom', message: problem, path: [at, 'body'] })
          }
        }
        const missing = required.filter((name) => !found.has(name)).map((name) => `{{${name}}}`)
        if (missing.length > 0) {
          problems.addIssue({
            code: 'custom',
            message:
              missing.length === 1
                ? `Manca ${missing[0]}: il programma lo sostituisce con i dati veri.`
                : `Mancano ${missing.join(' e ')}: il programma li sostituisce con i dati veri.`,
          })
        }
      })
      .meta(textSections.meta() ?? {}),
  })
}

/** Placeholders, and whether each is a paragraph of its own. */
function placeholdersOf(body: string): [own: boolean, name: string][] {
  return body
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap((text) =>
      [...text.matchAll(/\{\{([^{}\n]*)\}\}/g)].map((match): [boolean, string] => [
        match[0] === text.trim(),
        match[1] ?? '',
      ]),
    )
}

function placeholderProblem(name: string, own: boolean): string | undefined {
  const isBlock = (BLOCK_PARTS as readonly string[]).includes(name)
  if (isBlock) return own ? undefined : `{{${name}}} deve stare da solo tra due righe vuote.`
  if ((INLINE_PARTS as readonly string[]).includes(name)) return undefined
  const known = [...BLOCK_PARTS, ...INLINE_PARTS].map((one) => `{{${one}}}`).join(', ')
  return `Il programma non conosce {{${name}}}. Puoi usare ${known}.`
}
