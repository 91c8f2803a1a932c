import { expect, test } from 'vitest'
import { companyDomain, companyKey, phoneKey } from './company-key.server.ts'

test.each([
  ['Officine Rossi S.p.A.', 'officine-rossi'],
  ['OFFICINE ROSSI SPA', 'officine-rossi'],
  ['Officine  Rossi s.r.l.', 'officine-rossi'],
  ['Bianchi S.r.l.s.', 'bianchi'],
  ['Müller GmbH', 'muller'],
  ['Spa', 'spa'],
  ['Casa', 'casa'],
  ['!', ''],
])('the key of %s', (name, key) => {
  expect(companyKey(name)).toBe(key)
})

test('a public provider is no company', () => {
  expect(['anna@gmail.com', 'anna@pec.it', 'anna@rossi.example', ''].map(companyDomain)).toStrictEqual([
    '',
    '',
    'rossi.example',
    '',
  ])
})

test('a phone has one key with and without prefix', () => {
  expect(new Set(['+39 347 123 4567', '0039 3471234567', '347-123.4567'].map(phoneKey))).toStrictEqual(
    new Set(['471234567']),
  )
  expect(phoneKey('12 34')).toBe('')
})
