import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.server.ts'

test('a hash is Argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('lampada fiume'), hashPassword('lampada fiume')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect(isOutdatedHash(one)).toBe(false)
  expect(isOutdatedHash(one.replace('t=2', 't=1'))).toBe(true)
})

test('every character counts, with its case, up to the last of 128', async () => {
  const password = `Lampada ${'fiume '.repeat(20)}`.slice(0, 127)
  const stored = await hashPassword(`${password}a`)
  expect(await verifyPassword(stored, `${password}a`)).toBe(true)
  for (const other of [`${password}b`, password, `${password}a `, `${password}a`.toLowerCase()]) {
    expect(await verifyPassword(stored, other), other.slice(-10)).toBe(false)
  }
})

test('the forms in which keyboards write the same letters are equal', async () => {
  const stored = await hashPassword('perché no, così'.normalize('NFC'))
  expect(await verifyPassword(stored, 'perché no, così'.normalize('NFD'))).toBe(true)
})

test('without a stored hash no password is right', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false)
  expect(await verifyPassword(undefined, 'lampada fiume')).toBe(false)
})
