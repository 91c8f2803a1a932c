import { expect, test } from 'vitest'
import { DIRECT, INTERNAL, sourceOf } from './visit-source.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const of = (headers: Record<string, string>, isData = false) =>
  sourceOf({ 'user-agent': BROWSER, ...headers }, 'www.idg.example', isData)

test.each([
  ['https://www.google.com/search?q=anna', 'google.com'],
  ['https://news.example.org/', 'news.example.org'],
  ['https://www.idg.example/about', INTERNAL],
  ['http://192.168.1.4/intranet', DIRECT],
  ['https://intranet/', DIRECT],
  ['android-app://com.slack/', 'com.slack'],
  [`https://${'a'.repeat(70)}.example.org/`, DIRECT],
  ['nonsense', DIRECT],
])('a reading with the referrer %s comes from "%s"', (referer, source) => {
  expect(of({ referer })).toBe(source)
})

test('without a referrer it is direct, within the site internal', () => {
  expect([of({}), of({ 'sec-fetch-site': 'same-origin' }), of({}, true)]).toStrictEqual([DIRECT, INTERNAL, INTERNAL])
})

test.each(['Googlebot/2.1', 'curl/8', 'python-requests/2', 'UptimeRobot Monitor', 'HeadlessChrome/140', ''])(
  'the program %s is not counted',
  (agent) => expect(of({ 'user-agent': agent })).toBeUndefined(),
)

test('a page that is loaded in advance is not counted', () => {
  expect(of({ 'sec-purpose': 'prefetch;prerender' })).toBeUndefined()
})
