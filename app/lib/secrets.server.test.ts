import { expect, test } from 'vitest'
import { deriveToken, hashToken, newToken, readSigned, seal, sign, unseal } from '#app/lib/secrets.server.ts'

const SECRET = 'a secret of the tests, long enough'

test('a sealed value names its algorithm, opens with its secret, and differs each time', () => {
  const sealed = seal(SECRET, 'seed')
  expect(sealed).toMatch(/^aes-256-gcm\.[\w-]+$/)
  expect(seal(SECRET, 'seed')).not.toBe(sealed)
  expect(unseal(SECRET, sealed)).toBe('seed')
  expect(() => unseal('another secret of the tests', sealed)).toThrow()
})

test('a value without a name opens, as earlier versions wrote it', () => {
  const [, text = ''] = seal(SECRET, 'seed').split('.')
  expect(unseal(SECRET, text)).toBe('seed')
})

test('a value of an unknown algorithm, or altered, is refused', () => {
  const [name, text = ''] = seal(SECRET, 'seed').split('.')
  expect(() => unseal(SECRET, `chacha20-poly1305.${text}`)).toThrow(/chacha20-poly1305/)
  const altered = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`
  expect(() => unseal(SECRET, `${name}.${altered}`)).toThrow()
})

test('tokens have 256 bits and never repeat; the stored hash is SHA-256', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  // Each of the 256 bits takes both values; by chance this fails once in 2^990 runs.
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
  for (let bit = 0; bit < 256; bit++) {
    const values = new Set(bytes.map((each) => ((each[bit >> 3] ?? 0) >> (bit & 7)) & 1))
    expect(values.size).toBe(2)
  }
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a signature is HMAC-SHA-256, of one secret, one purpose and one text', () => {
  const signed = sign('key', 'cookie', 'text.1')
  expect(signed).toBe('text.1.JrYMxEMzPybXjVQAY6svJ83G6I7MTDBlI_dI25gdpwU')
  expect(readSigned('key', 'cookie', signed)).toBe('text.1')
  const altered = [signed.replace('1', '2'), signed.slice(0, -1), `${signed}A`, 'text.1.', 'text.1', '']
  for (const text of altered) expect(readSigned('key', 'cookie', text), text).toBeUndefined()
  expect(readSigned('key', 'form', signed)).toBeUndefined()
  expect(readSigned('other', 'cookie', signed)).toBeUndefined()
  expect(deriveToken('key', 'reset 1')).not.toBe(deriveToken('key', 'reset 2'))
})
