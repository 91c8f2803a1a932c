import { type Company, seatOf } from '#app/features/settings/company/company.ts'

/** Who writes, as the law wants it on a company's letters (art. 2250 c.c.): three lines, each of a few facts. */
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
