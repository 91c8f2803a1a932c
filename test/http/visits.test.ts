import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { VISIT_MONTHS } from '#app/features/pages/visits/visit-retention.ts'
import { openDatabase } from '#db/client.server.ts'
import { storeRequestWithMails } from '../data/mail-fixtures.ts'
import { describeOnBothEngines } from '../engines.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { environmentOf, startServer } from '../server-process.ts'
import { storedAdmin } from './staff-client.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0'

describeOnBothEngines('visits of the built server', ({ location }) => {
  test('kept pages are counted without cookies; programs, files and unknown pages are not', async () => {
    const place = await location()
    const env = { DATA_DIR: scratchFolder('idg-visits-'), ...environmentOf(place) }
    const server = await startServer(env)
    const visit = (target: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${target}`, { headers: { 'user-agent': BROWSER, ...headers } })
    const { admin } = await storedAdmin(server)
    for (const page of ['/', '/', '/about?utm_source=secret-name', '/contact']) {
      const response = await visit(page, { referer: 'https://www.example.org/anna' })
      expect([response.status, response.headers.getSetCookie()]).toStrictEqual([200, []])
    }
    await visit('/nothing-here')
    await visit('/favicon.svg')
    await visit('/admin')
    await visit('/', { 'user-agent': 'Googlebot/2.1' })
    expect((await visit('/privacy', { referer: 'https://www.example.org/' })).status).toBe(200)
    const notice = await (await visit('/privacy', { 'user-agent': 'curl/8' })).text()
    expect(notice.replaceAll('<!-- -->', '')).toContain(`per ${VISIT_MONTHS} mesi`)
    // Stopping stores what was counted.
    expect(await server.stop()).toBe(0)
    const db = openDatabase(place)
    const rows = await db.selectFrom('visitCounts').select(['path', 'source', 'count']).orderBy('path').execute()
    // Before the first request the page is the checklist of the set-up.
    await storeRequestWithMails(db, new Date())
    await db.destroy()
    expect(rows).toStrictEqual([
      { path: '/', source: 'example.org', count: 2 },
      { path: '/about', source: 'example.org', count: 1 },
      { path: '/contact', source: 'example.org', count: 1 },
      { path: '/privacy', source: 'example.org', count: 1 },
    ])
    const again = await startServer(env)
    try {
      const board = await (
        await fetch(`${again.url}/admin/dashboard`, { headers: { cookie: cookieOf(admin.cookies) } })
      ).text()
      for (const text of ['Visite al sito', 'Visite: 5', 'example.org']) expect(board).toContain(text)
    } finally {
      await again.stop()
    }
  })
})

test('the table of the counts has no column that could tell visitors apart', () => {
  const migration = readFileSync(path.resolve('db/migrations/20261122T0925-visits.ts'), 'utf8')
  expect([...migration.matchAll(/addColumn\('(\w+)'/g)].map(([, name]) => name)).toStrictEqual([
    'day',
    'path',
    'source',
    'count',
  ])
})

function cookieOf(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
