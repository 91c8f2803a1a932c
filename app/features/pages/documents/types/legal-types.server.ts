import { z } from 'zod'
import { BLOCK_PARTS, type BlockPart, INLINE_PARTS } from '#app/content/legal/legal.ts'
import { anchorOf } from '#app/content/sections.ts'
import { linksOf } from '#app/features/pages/documents/rich-text/parse.ts'
import { line, listOf, paragraph, richText, searchDescription } from './parts.server.ts'
import { textSections } from './section-types.server.ts'

const head = { title: line('Titolo della pagina', 90), description: searchDescription }

const fact = z.object({
  title: line('Argomento', 60),
  value: line('In due o tre parole', 60, { hint: 'Per esempio {{periodo-delle-richieste}} o {{societa}}.' }),
  text: richText('Testo', 400, 3),
})

/**
 * The privacy notice. Its data, periods and storage names are those of the program, whatever the text around them. The
 * summary is part of the text, so each version shows its own; it is absent from those stored before there was one.
 */
export const privacySchema = z
  .object({
    ...head,
    lead: paragraph('Introduzione', 500),
    summary: listOf('In breve', 'Dato', fact)
      .superRefine((facts, problems) => {
        for (const [at, { value, text }] of facts.entries()) {
          for (const [name, written] of Object.entries({ value, text })) {
            const message = summaryProblem(written)
            if (message) problems.addIssue({ code: 'custom', message, path: [at, name] })
          }
        }
      })
      .meta({ title: 'In breve', item: 'Dato' })
      .optional(),
    sections: legalSections(['titolare', 'periodi-di-conservazione', 'memoria-del-browser']),
  })
  .superRefine(({ summary = [], sections }, problems) => {
    const anchors = new Set(sections.map((section) => `#${anchorOf(section)}`))
    for (const [at, { text }] of summary.entries()) {
      const broken = linksOf(text).find((href) => href.startsWith('#') && !anchors.has(href))
      const message = `Il link ${broken} non porta a nessuna sezione di questo testo.`
      if (broken) problems.addIssue({ code: 'custom', message, path: ['summary', at, 'text'] })
    }
  })

const ruleList = (title: string) => listOf(title, 'Voce', line('Voce', 160)).optional()

/** The terms of use. */
export const termsSchema = z.object({
  ...head,
  lead: paragraph('Introduzione', 500),
  allowed: ruleList('In breve: che cosa si può fare'),
  forbidden: ruleList('In breve: che cosa non si può fare'),
  sections: legalSections(['titolare']),
})

function legalSections(required: readonly BlockPart[]) {
  return textSections
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
    .meta(textSections.meta() ?? {})
}

/** The first problem of a summary's text: it has room for the placeholders of a sentence only. */
function summaryProblem(text: string): string | undefined {
  const known = INLINE_PARTS.map((one) => `{{${one}}}`).join(', ')
  return placeholdersOf(text)
    .filter(([, name]) => !(INLINE_PARTS as readonly string[]).includes(name))
    .map(([, name]) => `Qui non puoi usare {{${name}}}. Puoi usare ${known}.`)
    .at(0)
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
