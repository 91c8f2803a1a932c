import type * as z from 'zod/mini'
import type { companySchema } from './company-schema.server.ts'

/** The company's legal data, as stored. */
export type Company = z.infer<typeof companySchema>

/** Whether a value is a placeholder (zeros, the reserved domain), which must not be published as a fact. */
export function isPlaceholder(value: string): boolean {
  return /\.example$|^(IT)?0+$|000 0000$/.test(value)
}

/** The registered office in one line; without the street while it is empty. */
export function seatOf({ street, postalCode, city, province }: Company): string {
  return [street, `${postalCode} ${city} (${province})`].filter(Boolean).join(', ')
}

/** What the business register says of the company, without what is not filled in. */
export function registerFacts({ registerOffice, registerNumber, rea, shareCapital }: Company): string[] {
  return [
    registerNumber && `${registerOffice} n. ${registerNumber}`,
    rea && `REA ${rea}`,
    shareCapital && `Capitale sociale ${shareCapital}`,
  ].filter(Boolean)
}
