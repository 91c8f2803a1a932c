import { z } from 'zod'
import { errorsOf, type SectionForm } from '#app/features/settings/sections/sections.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { type Company, companySchema } from './company.ts'
import { COMPANY_LABELS, type CompanyField } from './company-labels.ts'
import { PROVINCES } from './provinces.ts'
import { isTaxCode, isVatNumber } from './vat-number.ts'

const SOCIALS = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube'] as const

const line = (max: number) =>
  z
    .string()
    .prefault('')
    .transform(cleanLine)
    .pipe(z.string().max(max, `Al massimo ${max} caratteri.`))
const filled = (max: number) => line(max).pipe(z.string().min(1, 'Campo obbligatorio.'))
const compact = z
  .string()
  .prefault('')
  .transform((text) => cleanLine(text).replace(/\s+/g, '').toUpperCase())
const address = filled(254).pipe(z.email('Scrivi un indirizzo valido, come info@azienda.it.'))
const profile = line(300).pipe(
  z.string().refine(isHttpsOrEmpty, 'Scrivi un indirizzo che inizia con https://, oppure lascia vuoto.'),
)

// In page order, which is the order of the error summary.
const form = z.object({
  legalName: filled(160),
  street: line(160),
  postalCode: compact.pipe(z.string().regex(/^\d{5}$/, 'Il CAP ha cinque cifre.')),
  city: filled(80),
  province: compact.pipe(z.string().refine((code) => PROVINCES.has(code), 'Scrivi la sigla, come PD.')),
  email: address,
  certifiedEmail: address,
  phone: filled(32).pipe(
    z
      .string()
      .refine(
        (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 6,
        'Scrivi un numero, come +39 049 123 4567.',
      ),
  ),
  vatNumber: compact
    .transform((text) => text.replace(/^IT/, ''))
    .pipe(
      z
        .string()
        .regex(/^\d{11}$/, 'La partita IVA ha undici cifre.')
        .refine(
          (text) => !/^\d{11}$/.test(text) || isVatNumber(text),
          'La cifra di controllo non torna: ricontrolla il numero.',
        ),
    ),
  registerNumber: compact.pipe(
    z
      .string()
      .refine(isTaxCode, 'Scrivi il codice fiscale: undici cifre, o sedici caratteri per le ditte individuali.'),
  ),
  registerOffice: filled(120),
  rea: compact
    .transform((text) => text.replace(/^([A-Z]{2})-?(\d+)$/, '$1-$2'))
    .pipe(
      z
        .string()
        .refine(
          (text) => /^[A-Z]{2}-\d{1,7}$/.test(text) && PROVINCES.has(text.slice(0, 2)),
          'Scrivi sigla e numero, come PD-123456.',
        ),
    ),
  shareCapital: filled(60).pipe(z.string().regex(/\d/, 'Scrivi l’importo, come € 10.000,00 i.v.')),
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
  toFields: ({ socials, ...company }) => ({ ...company, ...socials }),
  check(fields) {
    const parsed = form.safeParse(fields)
    if (!parsed.success) return { ok: false, errors: errorsOf(parsed.error) }
    const { linkedin, twitter, facebook, instagram, youtube, ...company } = parsed.data
    return { ok: true, value: { ...company, socials: { linkedin, twitter, facebook, instagram, youtube } } }
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
