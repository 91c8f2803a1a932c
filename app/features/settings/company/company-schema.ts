import * as z from 'zod/mini'

/** A fact that is absent from the site while it is empty. Release 0.1.0 stored `placeholder` where it was not filled in. */
const absent = (placeholder: string) =>
  z._default(z.string().check(z.overwrite((text) => (text === placeholder ? '' : text))), '')

/**
 * The company's legal data (art. 2250 c.c.; art. 35 DPR 633/1972 for the VAT number). What the specification shows in the
 * footer has an obvious placeholder, the rest is empty: the dashboard lists what is to be filled in.
 */
export const companySchema = z.object({
  legalName: z._default(z.string(), 'IDG S.r.l.'),
  street: z._default(z.string(), ''),
  postalCode: z._default(z.string(), '35010'),
  city: z._default(z.string(), 'Vigonza'),
  province: z._default(z.string(), 'PD'),
  vatNumber: z._default(z.string(), '00000000000'),
  registerOffice: z._default(z.string(), 'Registro delle Imprese di Padova'),
  registerNumber: absent('00000000000'),
  rea: absent('PD-000000'),
  shareCapital: absent('€ 0,00 i.v.'),
  email: z._default(z.string(), 'info@idg.example'),
  certifiedEmail: absent('idg@pec.example'),
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
