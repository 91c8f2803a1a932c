import { expect, test } from 'vitest'
import { newestOf } from './release-check.server.ts'

const sums = (...versions: string[]) => versions.map((version) => `0a1b  idg-${version}-linux-x64.tar.gz\n`).join('')

test('finds a newer release in its SHA256SUMS', () => {
  expect(newestOf('0.2.0', sums('0.3.0'))).toBe('0.3.0')
  expect(newestOf('0.9.0', sums('0.10.0', '0.2.0'))).toBe('0.10.0')
})

test('an older release, or a draft of the present one, is not newer', () => {
  expect(newestOf('0.2.0', sums('0.1.0'))).toBe('0.2.0')
  expect(newestOf('0.2.0', sums('0.2.0-dev.202611271804.g1a2b3c4d'))).toBe('0.2.0')
  expect(newestOf('0.2.0-dev.202611271804.g1a2b3c4d', sums('0.2.0'))).toBe('0.2.0')
  expect(newestOf('0.3.0-dev.202611271804.g1a2b3c4d', sums('0.2.0'))).toBe('0.3.0-dev.202611271804.g1a2b3c4d')
})

test('a file of something else names none', () => {
  expect(newestOf('0.2.0', '<html>Not found</html>')).toBeUndefined()
})
