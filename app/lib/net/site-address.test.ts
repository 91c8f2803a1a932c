import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTarget } from './site-address.ts'

const byte = (code: number) => String.fromCharCode(code)
const encoded = (code: number) => `%${code.toString(16).padStart(2, '0')}`

/** Parses a target and follows its redirects as a browser does; returns the last answer and address. */
function follow(target: string): void {
  const origin = 'http://site.example'
  let answer = readTarget(target)
  for (let hops = 0; answer.kind === 'redirect'; hops++) {
    expect(answer.location, JSON.stringify(target)).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    expect(new URL(answer.location, origin).origin, JSON.stringify(target)).toBe(origin)
    expect(hops, JSON.stringify(target)).toBe(0)
    answer = readTarget(answer.location)
  }
  if (answer.kind === 'page') expect(new URL(answer.path, origin).pathname, JSON.stringify(target)).toBe(answer.path)
}

test.each([
  ['/about', { kind: 'page', path: '/about', search: '' }],
  ['/%61bout?a=%61', { kind: 'page', path: '/about', search: '?a=%61' }],
  ['/caff%c3%a8', { kind: 'page', path: '/caff%C3%A8', search: '' }],
  ['/caff\xc3\xa8?\xc3\xa8', { kind: 'page', path: '/caff%C3%A8', search: '?%C3%A8' }],
  ['/100%', { kind: 'page', path: '/100%25', search: '' }],
  ['/a%2fb', { kind: 'page', path: '/a%2Fb', search: '' }],
  ['/about/', { kind: 'redirect', location: '/about' }],
  ['//evil.example/', { kind: 'redirect', location: '/evil.example' }],
  ['/./..//evil.example', { kind: 'redirect', location: '/evil.example' }],
  ['/%2e%2e/about//?a=1', { kind: 'redirect', location: '/about?a=1' }],
  ['http://Other.example/about', { kind: 'page', path: '/about', search: '', host: 'other.example' }],
  ['https://other.example', { kind: 'page', path: '/', search: '', host: 'other.example' }],
])('reads %s', (target, expected) => {
  expect(readTarget(target)).toStrictEqual({ host: undefined, ...expected })
})

test.each([
  '/%5Cevil.example/',
  '/%09/evil.example/',
  '/\\evil.example/',
  '/%0a/x/',
  '/%00/x/',
  '/a%7f/',
  '/%ed%a0%80',
  '/%ff',
  '/?q=%00',
])('refuses %s', (target) => {
  expect(readTarget(target)).toStrictEqual({ kind: 'refused' })
})

test.each(['', '*', 'about', '#', 'example.org:443', 'javascript:alert(1)'])(
  'refuses %j, which is not a path',
  (target) => {
    expect(readTarget(target)).toStrictEqual({ kind: 'refused' })
  },
)

describe('never redirects off the site', () => {
  test('for every byte, raw and encoded, in every position', () => {
    const shapes = ['/', '//', '/evil.example/', '//evil.example/', '/about/', '/a/../b?c=d']
    for (const shape of shapes) {
      for (let at = 0; at <= shape.length; at++) {
        for (let code = 0; code < 256; code++) {
          for (const inserted of [byte(code), encoded(code), encoded(code).toUpperCase()]) {
            follow(shape.slice(0, at) + inserted + shape.slice(at))
            follow(shape.slice(0, at) + inserted + shape.slice(at + 1))
          }
        }
      }
    }
  })

  test('for any combination of special characters', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%',
      '@',
      ':',
      '?',
      '#',
      '\t',
      'evil.example',
      'http:',
      '\xff',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => follow(parts.join(''))),
      { numRuns: 20_000 },
    )
  })
})
