import * as z from 'zod/mini'

/**
 * The company's legal data (art. 2250 c.c.; art. 35 DPR 633/1972 for the VAT number). Most defaults are obvious
 * placeholders, and the street is empty: the dashboard lists what is to be filled in.
 */
export const companySchema = z.object({
  legalName: z._default(z.string(), 'IDG S.r.l.'),
  street: z._default(z.string(), ''),
  postalCode: z._default(z.string(), '35010'),
  city: z._default(z.string(), 'Vigonza'),
  province: z._default(z.string(), 'PD'),
  vatNumber: z._default(z.string(), '00000000000'),
  registerOffice: z._default(z.string(), 'Registro delle Imprese di Padova'),
  registerNumber: z._default(z.string(), '00000000000'),
  rea: z._default(z.string(), 'PD-000000'),
  shareCapital: z._default(z.string(), '€ 0,00 i.v.'),
  email: z._default(z.string(), 'info@idg.example'),
  certifiedEmail: z._default(z.string(), 'idg@pec.example'),
  phone: z._default(z.string(), '+39 049 000 0000'),
  /** Scope of the company's SAP certification; omitted from Home while empty. */
  /** Absent while empty: the company is sent with every page. */
  firstOfferPrice: z.optional(z.string()),
  certificationScope: z._default(z.string(), ''),
  socials: z.prefault(
    z.object({
      linkedin: z._default(z.string(), 'https://www.linkedin.com/'),
      twitter: z._default(z.string(), 'https://x.com/'),
      facebook: z._default(z.string(), 'https://www.facebook.com/'),
      instagram: z._default(z.string(), 'https://www.instagram.com/'),
      youtube: z._default(z.string(), 'https://www.youtube.com/'),
    }),
    {},
  ),
})
