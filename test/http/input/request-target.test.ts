import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { eachAtOnce, rawGet } from './raw-client.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

test.each([
  '/%5Cevil.example/',
  '/%09/evil.example/',
  '/\\evil.example/',
  '/%0a/x/',
  '/%00/x/',
  '/a%7f/',
  '/?q=%00',
  '/%ff',
  '/e.it/%80',
])('%s is refused', async (target) => {
  expect(await rawGet(server.url, target)).toMatchObject({ status: 400, location: undefined })
})

test.each([
  ['/contact).', '/contact'],
  ['/services/cloud%C2%BB?a=1', '/services/cloud?a=1'],
  ['/appuntamento/abc-_,', '/appuntamento/abc-_'],
])('the link %s, copied with its punctuation, leads to the page', async (target, location) => {
  expect(await rawGet(server.url, target)).toMatchObject({ status: 301, location })
})

test('an unknown path with punctuation has no page', async () => {
  expect(await rawGet(server.url, '/niente).')).toMatchObject({ status: 404, location: undefined })
})

/** Every byte, raw and encoded, in every position of a path. */
function* everyByte(shape: string): Generator<string> {
  for (let at = 0; at <= shape.length; at++) {
    for (let code = 0; code < 256; code++) {
      for (const inserted of [String.fromCharCode(code), `%${code.toString(16).padStart(2, '0')}`]) {
        yield shape.slice(0, at) + inserted + shape.slice(at)
      }
    }
  }
}

test('no byte in any position redirects off the site or causes a failure', async () => {
  const wrong: string[] = []
  await eachAtOnce(everyByte('/e.it/'), 8, async (target) => {
    const { status, location } = await rawGet(server.url, target)
    const offSite = location !== undefined && new URL(location, server.url).origin !== server.url
    if (status === 0 || status >= 500 || offSite) wrong.push(`${JSON.stringify(target)}: ${status} ${location ?? ''}`)
  })
  expect(wrong).toStrictEqual([])
}, 300_000)
