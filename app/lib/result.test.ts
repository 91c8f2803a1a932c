import { expect, test } from 'vitest'
import { redirectWithResult, withResult } from './result.ts'

test('keeps the query of the page and replaces an earlier result', () => {
  expect(withResult('/admin/mail?stato=dead&esito=3', 'queued')).toBe('/admin/mail?stato=dead&esito=queued')
  expect(withResult('/admin/settings#posta', 'salvato')).toBe('/admin/settings?esito=salvato#posta')
})

test('never leads off the site, whatever a token in the path contains', () => {
  expect(withResult('/candidatura/../..//evil.example', 'x')).toBe('/evil.example?esito=x')
  expect(withResult('//evil.example', 'x')).toBe('/?esito=x')
})

test('escapes the result and redirects with 303 and the given headers', () => {
  const answer = redirectWithResult('/contact', 'a&b=c', { 'set-cookie': 'x=1' })
  expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, '/contact?esito=a%26b%3Dc'])
  expect(answer.headers.get('set-cookie')).toBe('x=1')
})
