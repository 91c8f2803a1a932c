import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTaxCode, isVatNumber, vatCheckDigit } from './company-schema.server.ts'

const tenDigits = fc.stringMatching(/^\d{10}$/)
const at = fc.integer({ min: 0, max: 10 })

describe('isVatNumber', () => {
  // The usual example, and the numbers of RAI and Poste Italiane.
  test.each(['12345678903', '06382641006', '01114601006'])('accepts %s', (number) =>
    expect(isVatNumber(number)).toBe(true),
  )
  test.each(['', '1234567890', '123456789031', '12345678901', 'IT12345678903', '1234567890a', '١٢٣٤٥٦٧٨٩٠٣'])(
    'rejects %j',
    (number) => expect(isVatNumber(number)).toBe(false),
  )

  test('ten digits have exactly one check digit', () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        const good = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isVatNumber)
        expect(good).toStrictEqual([digits + vatCheckDigit(digits)])
      }),
    )
  })

  test('detects every single wrong digit', () => {
    fc.assert(
      fc.property(tenDigits, at, fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const number = digits + vatCheckDigit(digits)
        const wrong = (Number(number[place]) + shift) % 10
        expect(isVatNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false)
      }),
    )
  })

  test('detects every swap of neighbouring digits except 0 and 9', () => {
    fc.assert(
      fc.property(tenDigits, fc.integer({ min: 0, max: 9 }), (digits, place) => {
        const number = digits + vatCheckDigit(digits)
        const [a = '', b = ''] = [number[place], number[place + 1]]
        fc.pre(a !== b && [a, b].sort().join('') !== '09')
        expect(isVatNumber(number.slice(0, place) + b + a + number.slice(place + 2))).toBe(false)
      }),
    )
  })
})

describe('isTaxCode', () => {
  test.each(['12345678903', 'RSSMRA85T10A562S'])('accepts %s', (code) => expect(isTaxCode(code)).toBe(true))
  test.each(['RSSMRA85T10A562T', 'RSSMRA85T10A562', 'rssmra85t10a562s', ''])('rejects %j', (code) =>
    expect(isTaxCode(code)).toBe(false),
  )
})
