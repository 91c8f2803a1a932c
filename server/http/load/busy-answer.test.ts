import { expect, test } from 'vitest'
import { busyFormAnswer } from './busy-answer.ts'

test('returns a refused form with its contents, escaped', async () => {
  const typed = new URLSearchParams({
    name: 'Ada "la" <Prima>',
    message: 'riga 1\r\nriga & 2',
    'a"><b': 'x',
    token: 'y',
  })
  const answer = await busyFormAnswer('/contact?argomento=a&b="c', null, Buffer.from(typed.toString()))
  const page = await answer.text()
  expect([answer.status, answer.headers.get('retry-after')]).toStrictEqual([503, '5'])
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; form-action 'self'/)
  expect(page).not.toMatch(/<Prima>|a"><b|b="c/)
  const decode = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
    .slice(-4)
    .map(([, name, value]) => [decode(name), decode(value)])
  expect(Object.fromEntries(fields)).toStrictEqual(Object.fromEntries(typed))
  expect(decode(/action="([^"]*)"/.exec(page)?.[1])).toBe('/contact?argomento=a&b="c')
})
