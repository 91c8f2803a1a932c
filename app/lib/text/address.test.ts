import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressProblem, cleanAddress } from './address.ts'

test.each([
  ['info@caffè.it', 'info@xn--caff-8oa.it'],
  ['Info@CAFFÈ.it', 'Info@xn--caff-8oa.it'],
  ['info@caffe\u0300.it', 'info@xn--caff-8oa.it'],
  ['mario@azienda。it', 'mario@azienda.it'],
  ['ma\u200brio@azienda.it', 'mario@azienda.it'],
  ['\u202amario@azienda.it\u202c', 'mario@azienda.it'],
  ['\u200emario@azienda.it', 'mario@azienda.it'],
  ['\u00a0mario@azienda.it\r\n', 'mario@azienda.it'],
  ['Mario Rossi <mario@azienda.it>', 'mario@azienda.it'],
  ['"Rossi, Mario" <mario@azienda.it>;', 'mario@azienda.it'],
  ['mario@azienda.it <mario@azienda.it>', 'mario@azienda.it'],
  ['mario@azienda.it<mailto:mario@azienda.it>', 'mario@azienda.it'],
  ['<mario@azienda.it>', 'mario@azienda.it'],
  ['mailto:mario@azienda.it', 'mario@azienda.it'],
  ['MAILTO:mario@azienda.it?subject=Ciao', 'mario@azienda.it'],
  ['mario@azienda.it,', 'mario@azienda.it'],
  ['mario@azienda.it;', 'mario@azienda.it'],
  ['mario@azienda.it.', 'mario@azienda.it'],
  ['(mario@azienda.it)', 'mario@azienda.it'],
  ['«mario@azienda.it»', 'mario@azienda.it'],
  ['mario @ azienda.it', 'mario@azienda.it'],
])('%j becomes %s', (typed, address) => {
  expect(cleanAddress(typed)).toBe(address)
  expect(addressProblem(address)).toBeUndefined()
})

test.each([
  ['mario.azienda.it', ': manca la @,'],
  ['mario@', ': manca quello che segue la @,'],
  ['@azienda.it', ': manca quello che precede la @,'],
  ['mario@azienda.it, anna@azienda.it', ': uno solo, con una sola @,'],
  ['mario@azienda.it; Anna <anna@azienda.it>', ': uno solo, con una sola @,'],
  ['Mario <mario@azienda.it>, Anna <anna@azienda.it>', ': uno solo, con una sola @,'],
  ['mario rossi@azienda.it', ', senza spazi,'],
  ['josè@azienda.it', ': «è» non può farne parte,'],
  ['mario@azienda,it', ': «,» non può farne parte,'],
  ['mario@azienda..it', ': controlla quello che segue la @,'],
  ['mario@caffè.it/contatti', ': «è» non può farne parte,'],
])('%j is refused with its reason', (typed, reason) => {
  expect(addressProblem(cleanAddress(typed))).toContain(`Scrivi un indirizzo email valido${reason}`)
})

test('a valid address stays as it is, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.emailAddress(),
      (address) => cleanAddress(address) === address || addressProblem(address) !== undefined,
    ),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.domain(), (text, domain) => {
      const once = cleanAddress(`${text}@${domain}`)
      return addressProblem(once) !== undefined || cleanAddress(once) === once
    }),
  )
})
