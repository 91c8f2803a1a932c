import { schemaForm } from '#app/features/ground/settings/sections/schema-form.server.ts'
import type { Input } from '#app/features/ground/settings/sections/sections.ts'
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
    return { ...input, node: { ...node, mark: 'da completare', hint: node.missingHint ?? node.hint } }
  })
}
