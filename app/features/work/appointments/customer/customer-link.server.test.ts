import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appointmentLink, appointmentToken, readAppointmentToken } from './customer-link.server.ts'

const SECRET = 'a secret of the tests that is long enough'

test('a token resolves to its appointment only with the secret that signed it', () => {
  const id = randomUUIDv7()
  const link = appointmentLink('https://www.example.it', SECRET, id)
  expect(link).toMatch(/^https:\/\/www\.example\.it\/appuntamento\/[\w-]{43}$/)
  const token = link.slice(link.lastIndexOf('/') + 1)
  expect(readAppointmentToken(SECRET, token)).toBe(id)
  expect(readAppointmentToken(`${SECRET}.`, token)).toBeUndefined()
})

test('a token with any character changed, or any other text, is rejected', () => {
  const token = appointmentToken(SECRET, randomUUIDv7())
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_'), (at, character) => {
      fc.pre(token[at] !== character)
      expect(readAppointmentToken(SECRET, token.slice(0, at) + character + token.slice(at + 1))).toBeUndefined()
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => readAppointmentToken(SECRET, text) === undefined))
  for (const odd of [`${token}=`, `${token}A`, ` ${token}`, token.slice(1)]) {
    expect(readAppointmentToken(SECRET, odd)).toBeUndefined()
  }
})

test('every byte of a token counts', () => {
  const bytes = Buffer.from(appointmentToken(SECRET, randomUUIDv7()), 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(readAppointmentToken(SECRET, changed.toString('base64url'))).toBeUndefined()
  }
})
