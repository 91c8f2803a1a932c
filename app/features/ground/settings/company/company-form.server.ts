import { schemaForm } from '#app/features/ground/settings/sections/schema-form.server.ts'
import type { FormFields, Input } from '#app/features/ground/settings/sections/sections.ts'
import type { Company } from './company.ts'
import { companySchema } from './company-schema.server.ts'

/** The form of the company's data. */
export const companyForm = schemaForm(companySchema)

const DEFAULTS = companyForm.toFields(companySchema.parse({}))

/** The needed fields that still hold their default, those required by law first. */
export function fieldsToComplete(company: Company): Input[] {
  const fields = companyForm.toFields(company)
  const missing = companyForm.inputs.filter(({ name, node }) => node.need && fields[name] === DEFAULTS[name])
  return missing.sort((one, other) => Number(other.node.need === 'law') - Number(one.node.need === 'law'))
}

/** The fields as the form shows them: those to complete are marked. */
export function companyInputs(toComplete: readonly Input[]): Input[] {
  return companyForm.inputs.map((input) => {
    if (!toComplete.includes(input)) return input
    const { node } = input
    const placeholder = node.missingHint && DEFAULTS[input.name]
    return { ...input, node: { ...node, placeholder, mark: 'da completare', hint: node.missingHint ?? node.hint } }
  })
}

/** The required fields that hold a stand-in until the company fills them in. */
const STAND_INS = companyForm.inputs.filter(({ node }) => node.missingHint).map(({ name }) => name)

/** The stored fields as the form shows them: a stand-in is the placeholder of an empty field. */
export function withoutStandIns(fields: FormFields): FormFields {
  const kept = Object.entries(fields).filter(([name, value]) => !STAND_INS.includes(name) || value !== DEFAULTS[name])
  return Object.fromEntries(kept)
}

/** The fields of the form as they are stored: one left empty holds its stand-in, as before. */
export function withStandIns(fields: FormFields): FormFields {
  const empty = STAND_INS.filter((name) => !fields[name]?.trim())
  return { ...fields, ...Object.fromEntries(empty.map((name) => [name, DEFAULTS[name] ?? ''])) }
}
