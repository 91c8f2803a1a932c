import * as z from 'zod/mini'
import { setting } from '#app/features/ground/settings/sections/setting.ts'
import { email, line } from '#app/lib/form/fields.ts'

/**
 * Codes of the Italian provinces and metropolitan cities, including those of Sardinia before and after the reform of
 * 2021.
 */
const PROVINCES: ReadonlySet<string> = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE
  GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ RA
  RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV`.split(/\s+/),
)

/** Whether a text is an Italian VAT number: eleven digits, the last one a Luhn check digit (D.M. 23/12/1976). */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  return vatCheckDigit(text.slice(0, 10)) === text[10]
}

/** The check digit of the first ten digits. */
export function vatCheckDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

/**
 * Values of the characters in odd positions of a tax code (D.M. 23/12/1976, table 1); digits count as the first ten
 * letters.
 */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/**
 * Whether a text is a tax code: of a company (as a VAT number) or of a person (sixteen characters with a check letter).
 */
export function isTaxCode(text: string): boolean {
  if (isVatNumber(text)) return true
  if (!/^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/.test(text)) return false
  let sum = 0
  for (let at = 0; at < 15; at++) {
    const character = text.charCodeAt(at)
    const value = character < 65 ? character - 48 : character - 65
    sum += at % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15]
}

const REQUIRED_FIELD = 'Campo obbligatorio.'

/** A code, compared without spaces and in capitals. */
const code = (...checks: z.core.$ZodCheck<string>[]) =>
  line(100).check(
    z.overwrite((text) => text.replace(/\s+/g, '').toUpperCase()),
    ...checks,
  )

const profile = (title: string, value: string, group: { heading?: string; lead?: string } = {}) =>
  setting(
    title,
    line(300).check(z.refine(isHttpsOrEmpty, 'Scrivi un indirizzo che inizia con https://, oppure lascia vuoto.')),
    value,
    { input: 'url', need: 'advice', ...group },
  )

/** The form says so while a field that visitors see holds its default. */
const missingHint = 'Per ora nel sito compare questo segnaposto.'

/**
 * The company's legal data, in page order. What the specification shows in the footer has an obvious placeholder, the
 * rest is empty: the dashboard lists what is to be filled in. `need: 'law'`: required on the site (art. 2250 c.c.;
 * art. 35 DPR 633/1972; art. 7 D.Lgs. 70/2003) and without a usable default; name, place and register office may be
 * correct by default.
 */
export const companySchema = z.object({
  legalName: setting('Ragione sociale', line(160, REQUIRED_FIELD), 'IDG S.r.l.', { heading: 'Sede e recapiti' }),
  street: setting('Via e numero civico', line(160), '', { need: 'law' }),
  postalCode: setting('CAP', code(z.regex(/^\d{5}$/, 'Il CAP ha cinque cifre.')), '35010', {
    input: 'digits',
    width: 1,
  }),
  city: setting('Comune', line(80, REQUIRED_FIELD), 'Vigonza', { width: 4 }),
  province: setting('Provincia', code(z.refine((text) => PROVINCES.has(text), 'Scrivi la sigla, come PD.')), 'PD', {
    width: 1,
  }),
  email: setting('Email', email(REQUIRED_FIELD), 'info@idg.example', {
    input: 'email',
    width: 3,
    need: 'law',
    missingHint,
  }),
  certifiedEmail: setting('PEC', email(), '', { input: 'email', width: 3, need: 'advice' }),
  phone: setting(
    'Telefono',
    line(32, REQUIRED_FIELD).check(
      z.refine(
        (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 6,
        'Scrivi un numero, come +39 049 123 4567.',
      ),
    ),
    '+39 049 000 0000',
    { input: 'tel', width: 3, need: 'advice', missingHint },
  ),
  vatNumber: setting(
    'Partita IVA',
    code(
      z.overwrite((text) => text.replace(/^IT/, '')),
      z.regex(/^\d{11}$/, 'La partita IVA ha undici cifre.'),
      z.refine(
        (text) => !/^\d{11}$/.test(text) || isVatNumber(text),
        'La cifra di controllo non torna: ricontrolla il numero.',
      ),
    ),
    '00000000000',
    { heading: 'Registro e fisco', input: 'digits', width: 3, need: 'law', missingHint },
  ),
  registerNumber: setting(
    'Numero di iscrizione (codice fiscale)',
    code(
      z.refine(
        (text) => text === '' || isTaxCode(text),
        'Scrivi il codice fiscale: undici cifre, o sedici caratteri per le ditte individuali.',
      ),
    ),
    '',
    { width: 3, need: 'law' },
  ),
  registerOffice: setting('Ufficio del registro', line(120, REQUIRED_FIELD), 'Registro delle Imprese di Padova'),
  rea: setting(
    'Numero REA',
    code(
      z.overwrite((text) => text.replace(/^([A-Z]{2})-?(\d+)$/, '$1-$2')),
      z.refine(
        (text) => text === '' || (/^[A-Z]{2}-\d{1,7}$/.test(text) && PROVINCES.has(text.slice(0, 2))),
        'Scrivi sigla e numero, come PD-123456.',
      ),
    ),
    '',
    { width: 3, need: 'law' },
  ),
  shareCapital: setting(
    'Capitale sociale',
    line(60).check(z.regex(/^$|\d/, 'Scrivi l’importo, come € 10.000,00 i.v.')),
    '',
    { width: 3, need: 'law' },
  ),
  firstOfferPrice: setting('Prezzo dell’offerta iniziale', line(60), '', {
    heading: 'Primo passo',
    hint: 'Compare accanto alla durata, dove una pagina propone il primo passo. Per esempio: da € 3.000 più IVA. Se lo lasci vuoto non compare.',
  }),
  certificationScope: setting('Ambito della certificazione', line(160), '', {
    need: 'advice',
    heading: 'Certificazione SAP',
    hint: 'Compare nella pagina iniziale, accanto al paragrafo sul partner certificato. Se lo lasci vuoto non compare.',
  }),
  socials: z.prefault(
    z.object({
      linkedin: profile('LinkedIn', 'https://www.linkedin.com/', {
        heading: 'Profili social',
        lead: 'Un profilo da completare porta i visitatori alla pagina iniziale del servizio; uno lasciato vuoto non compare.',
      }),
      twitter: profile('X (Twitter)', 'https://x.com/'),
      facebook: profile('Facebook', 'https://www.facebook.com/'),
      instagram: profile('Instagram', 'https://www.instagram.com/'),
      youtube: profile('YouTube', 'https://www.youtube.com/'),
    }),
    {},
  ),
})

function isHttpsOrEmpty(text: string): boolean {
  if (text === '') return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** For 0.1.0: what it stored where a fact was not filled in. */
export const PLACEHOLDERS_OF_0_1_0: Readonly<Record<string, string>> = {
  registerNumber: '00000000000',
  rea: 'PD-000000',
  shareCapital: '€ 0,00 i.v.',
  certifiedEmail: 'idg@pec.example',
}
