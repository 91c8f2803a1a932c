import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { askPlainly } from '#test/http/plain-client.ts'
import { builtRoutes } from '#test/http/route-table.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'
import { wordsOfTheCode } from './fuzz-requests.ts'
import { eachAtOnce } from './raw-client.ts'

/*
 * Characters that a header, an address or a database may refuse, in each parameter, query and form of each route. Each
 * route gets a quote, which ends a text of SQL, and as many of the values as there are rounds, so `npm run attack --
 * values` tries all of them.
 */
const ODD = [
  ...['Ā', 'é', '€', '😀', '\u2028', '\u202e', '\ufeff', '\uffff', '\u0085', '\u00a0'],
  ...['\r\nx-injected: 1', '\t', '%', '%zz', '%25', '+', '&a=b', '=', ';', '"', "'", '<', '\\', '..', '//evil.example'],
  ...['__proto__', '-1', '9'.repeat(25), '9999-12-31', 'x'.repeat(3_000), '00000000-0000-0000-0000-00000000000Ā'],
]

const { rounds, seed } = attackSettings(2)

const dataDir = scratchFolder('idg-values-')
let server: ServerProcess
const sessions: string[] = []

beforeAll(async () => {
  const file = path.join(dataDir, 'idg.db')
  copyFileSync(inject('sqliteTemplate'), file)
  const db = openDatabase({ engine: 'sqlite', file })
  // Several, because a form may sign one out.
  for (let n = 0; n < 5; n++) sessions.push((await storeStaff(db, { role: 'admin', now: new Date() })).token)
  await db.destroy()
  server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CONTACT_LIMITS: 'off',
    TRUST_PROXY: '127.0.0.1',
  })
})

afterAll(() => server.stop())

/** The patterns with a value for each parameter, and some of them as data requests. */
function* addresses(pattern: string, value: string): Generator<string> {
  const filled = pattern.replace(/:\w+\??|\*/g, () => encodeURIComponent(value))
  if (filled !== pattern) {
    yield filled
    yield `${filled}.data`
  }
}

let asked = 0

async function ask(
  target: string,
  init: { staff: boolean; method?: string; body?: URLSearchParams },
): Promise<string | undefined> {
  const { staff, ...rest } = init
  const n = asked++
  const headers: Record<string, string> = {
    origin: server.url,
    referer: `${server.url}${target}`,
    'x-forwarded-for': `10.${n & 255}.${(n >> 8) & 255}.7`,
    ...(staff && { cookie: `idg-session=${sessions[n % sessions.length]}` }),
  }
  try {
    const { status, headers: answered, location } = await askPlainly(server.url + target, { ...rest, headers })
    const offSite = location !== '' && new URL(location, server.url).origin !== server.url
    if ('x-injected' in answered) return 'injected'
    return status >= 500 || offSite ? `${status} ${location}` : undefined
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}

const names = wordsOfTheCode().names

/** Every known name, with this value. */
const everyName = (value: string) => new URLSearchParams(names.map((name) => [name, value])).toString()

test.each([
  ['visitors', false],
  ['admins', true],
])(
  'no odd value in a parameter, query or form of any route causes a failure for %s',
  async (_, staff) => {
    const wrong: string[] = []
    const note = (what: string, problem: string | undefined) => {
      if (problem !== undefined) wrong.push(`${what.slice(0, 300)}: ${problem}`)
    }
    const before = asked
    const jobs = builtRoutes().flatMap(({ pattern }, at) => {
      const values = Array.from({ length: Math.min(rounds, ODD.length) }, (_, n) => {
        return ODD[(at * rounds + n + seed) % ODD.length] as string
      })
      return [...new Set(["'", ...values])].map((value) => [pattern, value] as const)
    })
    await eachAtOnce(jobs, 8, async ([pattern, value]) => {
      for (const target of addresses(pattern, value)) {
        note(`GET ${target}`, await ask(target, { staff }))
        const body = new URLSearchParams({ intent: value, back: `/admin/${value}` })
        note(`POST ${target}`, await ask(target, { staff, method: 'POST', body }))
      }
      // A route without parameters is the same route; its parameters have got an unknown id.
      const place = pattern.replace(/:\w+\??|\*/g, 'ignoto')
      // One name in ten at a time, so that the address stays below the limit of the headers.
      const query = everyName(value.length > 100 ? 'x'.repeat(20) : value).slice(0, 7_000)
      note(`GET ${place}?…${value.slice(0, 40)}`, await ask(`${place}?${query.replace(/%[\dA-F]?$/, '')}`, { staff }))
      const form = new URLSearchParams(everyName(value.slice(0, 200)))
      note(`POST ${place} …${value.slice(0, 40)}`, await ask(place, { staff, method: 'POST', body: form }))
    })
    console.log(`${asked - before} requests with odd values, ${wrong.length} failures`)
    expect(wrong.slice(0, 30)).toStrictEqual([])
    expect(asked - before).toBeGreaterThan(jobs.length * 2)
  },
  600_000,
)
