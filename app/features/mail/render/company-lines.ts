import { type Company, seatOf } from '#app/features/settings/company/company.ts'

/** Label of the link to the recipient's own data. */
export const OWN_DATA = 'I tuoi dati'

/** The company data required on letters (art. 2250 c.c.), as three lines of facts. */
export function companyLines(company: Company): string[][] {
  return [
    [company.legalName, seatOf(company)],
    [
      `P. IVA ${company.vatNumber}`,
      `${company.registerOffice} n. ${company.registerNumber}`,
      `REA ${company.rea}`,
      `Capitale sociale ${company.shareCapital}`,
    ],
    [company.email, `PEC ${company.certifiedEmail}`, company.phone],
  ]
}
