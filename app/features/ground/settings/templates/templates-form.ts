import { filledRows } from '#app/features/ground/settings/opening/form-rows.ts'
import type { FormErrors, FormFields, SectionForm } from '#app/features/ground/settings/sections/sections.ts'
import { cleanLine, cleanText } from '#app/lib/text/text.ts'
import { PLACEHOLDERS, unknownPlaceholders } from './placeholders.ts'
import type { ReplyTemplate, ReplyTemplates } from './reply-templates.ts'

/** All of them must fit into one form submission (64 kB). */
const MOST = 12
const FIELD = /^template-\d{1,2}-(id|name|subject|body)$/
const LIMITS = { name: 60, subject: 150, body: 3000 } as const

/** The form of the reply templates: an emptied row removes its template. */
export const templatesForm: SectionForm<ReplyTemplates> = {
  inputs: [],
  owns: (field) => FIELD.test(field),
  toFields: ({ templates }) =>
    Object.fromEntries(
      templates.flatMap((template, at) =>
        Object.entries(template).map(([field, value]) => [`template-${at}-${field}`, value]),
      ),
    ),
  check(fields) {
    const errors: FormErrors = {}
    const templates: ReplyTemplate[] = []
    for (const at of filledRows('template', fields)) {
      const template = readRow(fields, at)
      if (!template.name && !template.subject && !template.body) continue
      checkRow(template, at, errors)
      const twin = templates.find(({ name }) => name.toLowerCase() === template.name.toLowerCase())
      if (twin) errors[`template-${at}-name`] ??= 'C’è già un modello con questo nome.'
      templates.push({ ...template, id: freeId(template, templates) })
    }
    if (templates.length > MOST) errors['template-0-name'] = `Al massimo ${MOST} modelli.`
    return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { templates } }
  },
}

function readRow(fields: FormFields, at: number): ReplyTemplate {
  const field = (name: string) => fields[`template-${at}-${name}`] ?? ''
  return {
    id: field('id')
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, 60),
    name: cleanLine(field('name')),
    subject: cleanLine(field('subject')),
    body: cleanText(field('body')),
  }
}

function checkRow(template: ReplyTemplate, at: number, errors: FormErrors): void {
  for (const field of ['name', 'subject', 'body'] as const) {
    const key = `template-${at}-${field}`
    const unknown = unknownPlaceholders(template[field])
    if (!template[field]) errors[key] = 'Campo obbligatorio. Per eliminare il modello svuota tutti i campi.'
    else if (template[field].length > LIMITS[field]) errors[key] = `Al massimo ${LIMITS[field]} caratteri.`
    else if (unknown.length > 0) {
      const known = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`)
      errors[key] = `{${unknown[0]}} non esiste: puoi usare ${known.join(', ')}.`
    }
  }
}

/** A template keeps its id; a new one derives it from its name. */
function freeId({ id, name }: ReplyTemplate, others: readonly ReplyTemplate[]): string {
  const plain =
    id ||
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') ||
    'modello'
  const taken = (candidate: string) => others.some((other) => other.id === candidate)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? plain : `${plain}-${number}`
    if (!taken(candidate)) return candidate
  }
}
