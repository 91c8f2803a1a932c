import { expect, test } from 'vitest'
import { seal, unseal } from './secrets.server.ts'

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
