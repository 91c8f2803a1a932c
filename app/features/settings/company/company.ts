import { z } from 'zod'

/**
 * The company's legal data (art. 2250 c.c.; art. 35 DPR 633/1972 for the VAT number). Most defaults are obvious
 * placeholders, and the street is empty: the dashboard lists what is to be filled in.
 */
export const companySchema = z.object({
  legalName: z.string().default('IDG S.r.l.'),
  street: z.string().default(''),
  postalCode: z.string().default('35010'),
  city: z.string().default('Vigonza'),
  province: z.string().default('PD'),
  vatNumber: z.string().default('00000000000'),
  registerOffice: z.string().default('Registro delle Imprese di Padova'),
  registerNumber: z.string().default('00000000000'),
  rea: z.string().default('PD-000000'),
  shareCapital: z.string().default('€ 0,00 i.v.'),
  email: z.string().default('info@idg.example'),
  certifiedEmail: z.string().default('idg@pec.example'),
  phone: z.string().default('+39 049 000 0000'),
  /** Scope of the company's SAP certification; omitted from Home while empty. */
  certificationScope: z.string().default(''),
  socials: z
    .object({
      linkedin: z.string().default('https://www.linkedin.com/'),
      twitter: z.string().default('https://x.com/'),
      facebook: z.string().default('https://www.facebook.com/'),
      instagram: z.string().default('https://www.instagram.com/'),
      youtube: z.string().default('https://www.youtube.com/'),
    })
    .prefault({}),
})

export type Company = z.infer<typeof companySchema>

/** Whether a value is a placeholder (zeros, the reserved domain), which must not be published as a fact. */
export function isPlaceholder(value: string): boolean {
  return /\.example$|^(IT)?0+$|000 0000$/.test(value)
}

/** The registered office in one line; without the street while it is empty. */
export function seatOf({ street, postalCode, city, province }: Company): string {
  return [street, `${postalCode} ${city} (${province})`].filter(Boolean).join(', ')
}
