import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { archivePlaces } from '#test/data/archive-places.ts'
import { largePdf } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort, type ServerProcess, startServer } from '#test/server-process.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { startCaddy, startNginx, type TlsProxy } from '#test/stand-ins/tls-proxy.ts'

const PROXIES = {
  caddy: { command: 'caddy', start: startCaddy },
  nginx: { command: '/usr/sbin/nginx', start: startNginx },
}
const SECRET = 'a secret of the proxies that all instances share'
const empty = archivePlaces()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Two instances on PostgreSQL behind a proxy, and a client at another address of this machine. */
async function office(start: typeof startCaddy) {
  const { location, dataDir } = await empty('postgres')
  if (location.engine !== 'postgres') throw new Error('this test needs PostgreSQL')
  const port = await freePort()
  const origin = `https://www.example.it:${port}`
  const shared = { DATABASE_URL: location.url, DATA_DIR: dataDir, SESSION_SECRET: SECRET, LOG_LEVEL: 'warn' }
  const instances: ServerProcess[] = []
  while (instances.length < 2) {
    const instance = await startServer({
      ...shared,
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      CONTACT_LIMITS: 'off',
    })
    instances.push(instance)
    stops.push(() => instance.stop())
  }
  const proxy = await start(
    instances.map(({ url }) => new URL(url).host),
    port,
  )
  stops.push(proxy.stop)
  const folder = scratchFolder('idg-proxy-')
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const db = openDatabase(location)
  stops.push(() => db.destroy())
  return { proxy, origin, instances, db, folder, curl: (...args: string[]) => curl(proxy, origin, folder, args) }
}

/** Requests a path through the proxy, from 127.0.0.9, with cookies. */
function curl({ host, port, ca }: TlsProxy, origin: string, folder: string, [target = '', ...args]: string[]) {
  const known = ['--cacert', ca, '--resolve', `${host}:${port}:127.0.0.1`, '--interface', '127.0.0.9']
  const cookies = ['-b', path.join(folder, 'cookies'), '-c', path.join(folder, 'cookies')]
  const { stdout, stderr, status } = spawnSync(
    'curl',
    ['-sSi', '-m', '60', ...known, ...cookies, `${origin}${target}`, ...args],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  // The last answer: an upload may get a 100 first.
  const answer = stdout.replace(/^HTTP\/\S+ 100.*\r\n(?:.*\r\n)*?\r\n/, '')
  return {
    status: Number(/^HTTP\/\S+ (\d+)/.exec(answer)?.[1]),
    location: /^location: (.*?)\r$/im.exec(answer)?.[1] ?? '',
    text: answer,
  }
}

const tokenOf = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
const fieldsOf = (fields: Record<string, string>, flag = '--data-urlencode') =>
  Object.entries(fields).flatMap(([name, value]) => [flag, `${name}=${value}`])

describe.each(Object.entries(PROXIES))('two instances on PostgreSQL behind %s', (_, { command, start }) => {
  const isThere = spawnSync(command, [command.endsWith('nginx') ? '-v' : 'version']).status === 0
  const here = test.skipIf(!isThere || !inject('postgresTemplate'))

  here(
    'pages, forms, sign-in and an upload of 8 MB pass through TLS, and the address of the client arrives',
    async () => {
      const { proxy, origin, db, folder, curl } = await office(start)
      const home = curl('/')
      expect(home.status).toBe(200)
      expect(home.text).toMatch(/^strict-transport-security: max-age=\d{8}/im)
      const plain = spawnSync('curl', [
        '-sSi',
        '-H',
        `Host: ${proxy.host}`,
        `http://127.0.0.1:${proxy.httpPort}/contact`,
      ])
      expect(String(plain.stdout)).toMatch(
        /^HTTP\/1.1 308[\s\S]*^location: https:\/\/www.example.it(:\d+)?\/contact\r$/im,
      )

      const person = { name: 'Anna Neri', email: 'anna@example.it', phone: '049 1', company: '', message: 'Buongiorno' }
      const { text: page } = curl('/contact')
      await new Promise((resolve) => setTimeout(resolve, 2_100))
      const sent = curl('/contact', '-H', `Origin: ${origin}`, ...fieldsOf({ ...person, token: tokenOf(page) }))
      expect([sent.status, sent.location]).toStrictEqual([303, expect.stringMatching(/^\/contact\?esito=IDG-/)])
      expect(curl(sent.location).text).toContain('IDG-')
      expect(curl('/contact', '-H', 'Origin: https://evil.example', ...fieldsOf(person)).status).toBe(403)

      const { email } = await storeStaff(db)
      const forged = ['-H', 'X-Forwarded-For: 203.0.113.7']
      const entered = curl(
        '/AdminLoginPortal',
        '-H',
        `Origin: ${origin}`,
        ...forged,
        ...fieldsOf({ email, password: PASSWORD }),
      )
      expect([entered.status, entered.location]).toStrictEqual([303, '/admin'])
      expect(entered.text).toMatch(/^set-cookie: __Host-idg-session=.*Secure/im)
      expect(curl('/admin/requests').status).toBe(200)
      const sessions = await db.selectFrom('authSessions').select('address').orderBy('createdAt').execute()
      expect(sessions.map(({ address }) => address)).toContain('127.0.0.9')
      expect(sessions.map(({ address }) => address)).not.toContain('203.0.113.7')

      const curriculum = path.join(folder, 'cv.pdf')
      writeFileSync(curriculum, largePdf(8 * 2 ** 20))
      const application = {
        token: tokenOf(curl('/careers/candidatura').text),
        name: 'Chiara',
        email: 'chiara@example.it',
      }
      const form = [...fieldsOf(application, '-F'), '-F', `file=@${curriculum}`]
      const applied = curl('/careers/candidatura', '-H', `Origin: ${origin}`, ...form)
      expect([applied.status, applied.location]).toStrictEqual([303, expect.stringMatching(/esito=IDG-/)])
      expect((await db.selectFrom('files').select('size').executeTakeFirstOrThrow()).size).toBeGreaterThan(8_000_000)
    },
  )

  here('no page fails while one instance is killed and while it is away', async () => {
    const { instances, curl } = await office(start)
    const statuses = () => Array.from({ length: 10 }, () => curl('/about').status)
    expect(new Set(statuses())).toStrictEqual(new Set([200]))
    await instances[0]?.stop('SIGKILL')
    expect(new Set(statuses())).toStrictEqual(new Set([200]))
  })
})
