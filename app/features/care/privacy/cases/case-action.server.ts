import * as z from 'zod/mini'
import { FormError, formOf } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { LIMITS } from '#app/features/work/requests/contact-form/contact-fields.ts'
import { email, line, raw, version } from '#app/lib/form/fields.ts'
import { cleanAddress } from '#app/lib/text/address.ts'
import { MOST_ADDRESSES } from './case-states.ts'
import { closeCase } from './close-case.server.ts'
import { confirmErasure } from './confirm-erasure.server.ts'
import { correctPerson } from './correct-person.server.ts'
import { setCaseAddresses } from './set-addresses.server.ts'

/** The case that a form belongs to. */
interface OfCase {
  ctx: AppContext
  id: string
}

const address = email('Scrivi almeno un indirizzo.')
const correction = {
  name: line(LIMITS.name),
  phone: line(LIMITS.phone),
  company: line(LIMITS.company),
  email: z.prefault(z.union([z.literal(''), address]), ''),
}

/** The forms of a case by intent. */
export const CASE_FORMS = {
  addresses: formOf(z.object({ version, addresses: raw(20_000) }), async ({ ctx, id }: OfCase, fields) => {
    const addresses = readAddresses(fields.addresses)
    await setCaseAddresses(ctx, { id, version: fields.version, addresses })
    return 'indirizzi'
  }),
  correct: formOf(z.object({ version, ...correction }), async ({ ctx, id }: OfCase, { version, ...correction }) =>
    (await correctPerson(ctx, { id, version, correction })) > 0 ? 'corretti' : 'niente-da-correggere',
  ),
  erase: formOf(z.object({ version }), async ({ ctx, id }: OfCase, { version }) => {
    await confirmErasure(ctx, { id, version })
    return 'cancellati'
  }),
  close: formOf(z.object({ version }), async ({ ctx, id }: OfCase, { version }) => {
    await closeCase(ctx, { id, version })
    return 'chiusa'
  }),
} as const

/** Reads addresses divided by blanks, commas or semicolons; names copied with them are left out. Throws FormError. */
function readAddresses(typed: string): string[] {
  const texts = typed.replace(/[^<>@,;\n]*<([^<>]*)>/g, ' $1 ').split(/[\s,;]+/)
  const addresses = texts.map(cleanAddress).filter(Boolean)
  const wrong = addresses.find((one) => !address.safeParse(one).success)
  const problem =
    addresses.length === 0
      ? 'Scrivi almeno un indirizzo.'
      : addresses.length > MOST_ADDRESSES
        ? `Al massimo ${MOST_ADDRESSES} indirizzi.`
        : wrong && `«${wrong}» non è un indirizzo email valido.`
  if (problem) throw new FormError({ addresses: problem })
  return addresses
}
