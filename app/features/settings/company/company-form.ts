import * as z from 'zod/mini'
import type { SectionForm } from '#app/features/settings/sections/sections.ts'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { email, line } from '#app/lib/form/fields.ts'
import type { Company } from './company.ts'
import { COMPANY_LABELS, type CompanyField } from './company-labels.ts'
import { companySchema } from './company-schema.ts'
import { PROVINCES } from './provinces.ts'
import { isTaxCode, isVatNumber } from './vat-number.ts'

const SOCIALS = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube'] as const

const REQUIRED_FIELD = 'Campo obbligatorio.'
/** A code, compared without spaces and in capitals. */
const code = (...checks: z.core.$ZodCheck<string>[]) =>
  line(100).check(
    z.overwrite((text) => text.replace(/\s+/g, '').toUpperCase()),
    ...checks,
  )
const profile = line(300).check(
  z.refine(isHttpsOrEmpty, 'Scrivi un indirizzo che inizia con https://, oppure lascia vuoto.'),
)

// In page order, which is the order of the error summary.
const form = z.object({
  legalName: line(160, REQUIRED_FIELD),
  street: line(160),
  postalCode: code(z.regex(/^\d{5}$/, 'Il CAP ha cinque cifre.')),
  city: line(80, REQUIRED_FIELD),
  province: code(z.refine((text) => PROVINCES.has(text), 'Scrivi la sigla, come PD.')),
  email: email(REQUIRED_FIELD),
  certifiedEmail: email(),
  phone: line(32, REQUIRED_FIELD).check(
    z.refine(
      (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 6,
      'Scrivi un numero, come +39 049 123 4567.',
    ),
  ),
  vatNumber: code(
    z.overwrite((text) => text.replace(/^IT/, '')),
    z.regex(/^\d{11}$/, 'La partita IVA ha undici cifre.'),
    z.refine(
      (text) => !/^\d{11}$/.test(text) || isVatNumber(text),
      'La cifra di controllo non torna: ricontrolla il numero.',
    ),
  ),
  registerNumber: code(
    z.refine(
      (text) => text === '' || isTaxCode(text),
      'Scrivi il codice fiscale: undici cifre, o sedici caratteri per le ditte individuali.',
    ),
  ),
  registerOffice: line(120, REQUIRED_FIELD),
  rea: code(
    z.overwrite((text) => text.replace(/^([A-Z]{2})-?(\d+)$/, '$1-$2')),
    z.refine(
      (text) => text === '' || (/^[A-Z]{2}-\d{1,7}$/.test(text) && PROVINCES.has(text.slice(0, 2))),
      'Scrivi sigla e numero, come PD-123456.',
    ),
  ),
  shareCapital: line(60).check(z.regex(/^$|\d/, 'Scrivi l’importo, come € 10.000,00 i.v.')),
  firstOfferPrice: line(60),
  certificationScope: line(160),
  linkedin: profile,
  twitter: profile,
  facebook: profile,
  instagram: profile,
  youtube: profile,
})

function isHttpsOrEmpty(text: string): boolean {
  if (text === '') return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** The form of the company's data. */
export const companyForm: SectionForm<Company> = {
  owns: (field) => Object.hasOwn(COMPANY_LABELS, field),
  toFields: ({ socials, firstOfferPrice = '', ...company }) => ({ ...company, firstOfferPrice, ...socials }),
  check(fields) {
    const checked = checkFields(form, fields)
    if (!checked.ok) return checked
    const { linkedin, twitter, facebook, instagram, youtube, firstOfferPrice, ...company } = checked.value
    const socials = { linkedin, twitter, facebook, instagram, youtube }
    return { ok: true, value: { ...company, ...(firstOfferPrice && { firstOfferPrice }), socials } }
  },
}

/**
 * Required on the site by law (art. 2250 c.c.; art. 35 DPR 633/1972; art. 7 D.Lgs. 70/2003) and without a usable
 * default.
 */
const REQUIRED = [
  'street',
  'email',
  'vatNumber',
  'registerNumber',
  'rea',
  'shareCapital',
] as const satisfies readonly CompanyField[]

/** Useful but not required by law. Name, place and register office may be correct by default. */
const ADVISED = ['certifiedEmail', 'phone', ...SOCIALS, 'certificationScope'] as const satisfies readonly CompanyField[]

const DEFAULTS = companyForm.toFields(companySchema.parse({}))

/** The fields that still hold their default, those required by law first. */
export function fieldsToComplete(company: Company): CompanyField[] {
  const fields = companyForm.toFields(company)
  return [...REQUIRED, ...ADVISED].filter((field) => fields[field] === DEFAULTS[field])
}

/** Whether the law requires a field on the public site, so that it has to be filled in before going live. */
export function isRequiredByLaw(field: CompanyField): boolean {
  return (REQUIRED as readonly CompanyField[]).includes(field)
}
