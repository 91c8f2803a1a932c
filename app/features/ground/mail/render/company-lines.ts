import { type Company, registerFacts, seatOf } from '#app/features/ground/settings/company/company.ts'
import { fieldsToComplete } from '#app/features/ground/settings/company/company-form.server.ts'

/** Label of the link to the recipient's own data. */
export const OWN_DATA = 'I tuoi dati'

/** The company data required on letters (art. 2250 c.c.), as lines of facts; what is not filled in yet is left out. */
export function companyLines(company: Company): string[][] {
  const missing = new Set(fieldsToComplete(company).map(({ name }) => name))
  const fact = (field: keyof Company, words: string) => (missing.has(field) ? [] : [words])
  return [
    [company.legalName, seatOf(company)],
    [...fact('vatNumber', `P. IVA ${company.vatNumber}`), ...registerFacts(company)],
    [
      ...fact('email', company.email),
      ...fact('certifiedEmail', `PEC ${company.certifiedEmail}`),
      ...fact('phone', company.phone),
    ],
  ].filter((facts) => facts.length > 0)
}
