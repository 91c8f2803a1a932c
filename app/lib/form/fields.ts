import * as z from 'zod/mini'
import { addressProblem, cleanAddress } from '#app/lib/text/address.ts'
import { formatCount, formatNumber } from '#app/lib/text/format.ts'
import { cleanLine, cleanText } from '#app/lib/text/text.ts'

// The kinds of fields of all forms. Every form is text: a missing field counts as empty, a checkbox is 'on' or empty.

/** Refuses text that UTF-8 cannot encode. */
export const wellFormed = z.refine<string>((value) => value.isWellFormed(), {
  error: 'Contiene un carattere che non può essere salvato: riscrivi il testo.',
  abort: true,
})

const notTooLong = (limit: number) =>
  z.maxLength(limit, {
    error: ({ input }) => {
      const excess = formatCount(String(input).length - limit, 'un carattere', 'caratteri')
      return `Troppo lungo, al massimo ${formatNumber(limit)} caratteri: togline ${excess}.`
    },
  })

/** Text exactly as it was typed, cut at a limit: a secret, a token, an id. */
export const raw = (limit = 200) => z.prefault(z.string().check(z.overwrite((text) => text.slice(0, limit))), '')

/** One line of text; `missing` is the message for an empty one, absent where the field is optional. */
export const line = (limit: number, missing?: string) => cleaned(cleanLine, limit, missing)

/** Text of several lines. */
export const prose = (limit: number, missing?: string) => cleaned(cleanText, limit, missing)

function cleaned(clean: (text: string) => string, limit: number, missing: string | undefined) {
  const text = z.string().check(wellFormed, z.overwrite(clean), notTooLong(limit))
  return z.prefault(missing === undefined ? text : text.check(z.minLength(1, missing)), '')
}

/** An email address, without what was copied with it. */
export const email = (missing?: string) =>
  cleaned(cleanAddress, 254, missing).check(
    z.refine((value) => value === '' || addressProblem(value) === undefined, {
      error: ({ input }) => addressProblem(String(input)),
    }),
  )

/** One of the values of a list. */
export const choice = <const Value extends string>(values: readonly Value[], message: string) =>
  z.pipe(
    z.prefault(z.string().check(z.refine((value) => (values as readonly string[]).includes(value), message)), ''),
    z.transform((value) => value as Value),
  )

/** A whole number of at most three digits. */
export const whole = (least: number, most: number) =>
  z.pipe(
    z.prefault(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= least && Number(text) <= most,
            `Scrivi un numero da ${least} a ${most}.`,
          ),
        ),
      '',
    ),
    z.transform(Number),
  )

/** An address that starts with https://, or nothing; `normalise` runs before the check. */
export const httpsAddress = (normalise = (text: string) => text) =>
  z.prefault(
    z.string().check(
      z.overwrite((text) => normalise(cleanLine(text))),
      notTooLong(2_000),
      z.refine(
        (text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'),
        'Scrivi un indirizzo che inizia con https://.',
      ),
    ),
    '',
  )

/** A checkbox. */
export const tick = z.pipe(
  z.prefault(z.string(), ''),
  z.transform((text) => text === 'on'),
)

/** Version of the document that the form was based on. The largest INTEGER of PostgreSQL minus one, because the next must fit too. */
export const version = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_646))
