import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#app/context.ts'
import { STAFF_PAGES } from '#app/features/access/sessions/staff-pages.ts'
import { may } from '#app/permissions.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { fingerprint, mailAtRest, staffTargets } from '#test/data/staff-targets.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { testContext } from '../context.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { storeStaff } from '../staff.ts'
import { type BuiltRoute, builtRoutes } from './route-table.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'

/*
 * Every route of the build × caller × method. Expectations follow from the table of permissions only, never from
 * observed answers; every form that is refused to one caller is shown to work for another.
 */
const SECRET = 'a secret of the matrix that is long enough'
const MARK = 'Contrassegno-Riservato'
const READS = ['GET', 'HEAD'] as const
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const STRANGERS = ['anonymous', 'forged', 'expired', 'idle', 'revoked', 'deactivated', 'disabled'] as const
const ROLES = ['operator', 'admin', 'editor'] as const
const AT_ONCE = 8

const routes = builtRoutes()
const staffRoutes = routes.filter(({ parents }) => parents.includes('shell/staff/admin-layout'))
const openRoutes = routes.filter((route) => !staffRoutes.includes(route))

let server: ServerProcess
let db: Db
const dataDir = scratchFolder('idg-matrix-')
const tokens = new Map<string, string>()
/** An example of each id in a pattern, whose data must not be disclosed. */
const samples = new Map<string, string>()

beforeAll(async () => {
  db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  await migrateToLatest(db)
  const now = new Date()
  const ctx = testContext(db, { clock: () => now, secret: SECRET })
  for (const who of ['expired', 'idle', 'revoked', 'deactivated', 'disabled', ...ROLES]) {
    const role = ROLES.find((one) => one === who) ?? 'admin'
    const name = ROLES.includes(who as Role) ? 'Carla Neri' : MARK
    const { token, id } = await storeStaff(db, { role, name, now })
    tokens.set(who, token)
    const own = db.updateTable('authSessions').where('userId', '=', id)
    if (who === 'expired') await own.set({ expiresAt: now.toISOString() }).execute()
    if (who === 'idle') await own.set({ lastSeenAt: new Date(now.getTime() - 9 * 3_600_000).toISOString() }).execute()
    if (who === 'revoked') await db.deleteFrom('authSessions').where('userId', '=', id).execute()
    // Their sessions still exist: either flag alone must suffice.
    if (who === 'deactivated') await db.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
    if (who === 'disabled') await db.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', id).execute()
  }
  tokens.set('forged', randomBytes(32).toString('base64url'))

  const actor = await storeStaff(db, { name: MARK, now })
  const targets = staffTargets({ ...ctx, actor })
  const parts = { name: MARK, company: MARK, message: MARK }
  samples.set('/admin/users/:id/departure', actor.id)
  samples.set('/admin/requests/:id', await targets.request(parts))
  samples.set('/admin/candidates/:id', await targets.candidate(MARK))
  samples.set('/admin/candidates/:id/curriculum', samples.get('/admin/candidates/:id') ?? '')
  const slot = { date: '2031-02-03', time: '09:00', duration: 30 }
  samples.set('/admin/appointments/:id', await storeAppointment(ctx, slot, { name: MARK }))
  const mail = await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()
  samples.set('/admin/mail/:id', mail.id)
  samples.set('/admin/mail/:id/html', mail.id)
  samples.set('/admin/collections/:type', 'people')
  samples.set('/admin/privacy/:id', await targets.privacyCase(`${MARK}@cliente.example`))
  samples.set('/admin/privacy/:id/export', samples.get('/admin/privacy/:id') ?? '')
  // Delivery would write while the matrix checks for writes.
  await db.updateTable('mailOutbox').set({ state: 'sent', sentAt: now.toISOString() }).execute()
  await db.updateTable('contactRequests').set({ needsEmailSending: false, emailSent: true }).execute()
  server = await startServer({ DATA_DIR: dataDir, SESSION_SECRET: SECRET })
})

afterAll(async () => {
  await server?.stop()
  await db?.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  location: string
  body: string
  headers: Headers
}

async function ask(
  token: string | undefined,
  method: string,
  target: string,
  fields?: Record<string, string>,
): Promise<Answer> {
  const sends = method !== 'GET' && method !== 'HEAD'
  const response = await fetch(server.url + target, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { cookie: `idg-session=${token}` }),
      ...(sends && { origin: server.url }),
      ...(target === '/admin/events' && { accept: 'text/event-stream' }),
    },
    ...(sends && { body: new URLSearchParams(fields) }),
  })
  const stream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (stream) await response.body?.cancel()
  const { status, headers } = response
  return { status, headers, location: headers.get('location') ?? '', body: stream ? '' : await response.text() }
}

/** Runs the jobs of a list with limited concurrency. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

/**
 * Returns the addresses of a route: the page, its data request, and that for its loader alone, without the layout's.
 */
function addressesOf({ id, pattern }: BuiltRoute): string[] {
  const filled = pattern.replace(/:id|:type/, (name) => samples.get(pattern) ?? name).replace('*', 'niente')
  return [filled, `${filled}.data`, `${filled}.data?_routes=${encodeURIComponent(id)}`]
}

const isData = (target: string) => target.includes('.data')

/** Redirected to the sign-in page, as a document or as the framework tells its scripts, without other content. */
function isTurnedAway(answer: Answer, target: string): boolean {
  if (answer.body.includes(MARK)) return false
  const there = '/AdminLoginPortal?prossima='
  if (isData(target)) return answer.status === 202 && (answer.body === '' || answer.body.includes(there))
  return answer.status === 303 && answer.location.startsWith(there)
}

/** Refused, without other content. */
function isForbidden(answer: Answer): boolean {
  return answer.status === 403 && !answer.body.includes(MARK)
}

function mayOpen(role: Role, pattern: string): boolean {
  const permission = STAFF_PAGES[pattern]
  return permission !== undefined && may(role, permission)
}

const isKeptSecret = ({ headers }: Answer) =>
  headers.get('cache-control') === 'no-store' && headers.get('x-robots-tag') === 'noindex, nofollow'

describe('the table', () => {
  test('has a permission for every route behind the guard, and there are no other routes under /admin', () => {
    expect(staffRoutes.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(STAFF_PAGES).sort())
    expect(openRoutes.filter(({ pattern }) => /^\/admin(\/|$)/i.test(pattern))).toEqual([])
  })

  test('lists the intents of every action', () => {
    const acting = staffRoutes.filter(({ hasAction }) => hasAction).map(({ id }) => id)
    expect(Object.keys(STAFF_ACTIONS).sort()).toEqual(acting.sort())
    for (const id of acting) expect(STAFF_ACTIONS[id]?.intents.length, id).toBeGreaterThan(0)
  })
})

test('callers without session or permission read nothing and change nothing', async () => {
  const cases: { who: string; method: string; target: string; fields?: Record<string, string>; role?: Role }[] = []
  const add = (route: BuiltRoute, methods: readonly string[], target: string, fields?: Record<string, string>) => {
    const closedTo = ROLES.filter((role) => !mayOpen(role, route.pattern))
    for (const method of methods) {
      for (const who of STRANGERS) cases.push({ who, method, target, fields })
      for (const role of closedTo) cases.push({ who: role, method, target, fields, role })
    }
  }
  const actor = await storeStaff(db, { name: MARK, now: new Date() })
  const ctx = { ...testContext(db, { clock: () => new Date(), secret: SECRET }), actor }
  for (const route of staffRoutes) {
    for (const target of addressesOf(route)) add(route, [...READS, ...WRITES], target)
    const { intents = [], example, needs } = STAFF_ACTIONS[route.id] ?? {}
    for (const intent of intents) {
      const form = await example?.(intent, ctx)
      if (!form) continue
      const needed = needs?.[intent]
      for (const role of needed ? ROLES.filter((one) => mayOpen(one, route.pattern) && !may(one, needed)) : []) {
        cases.push({ who: role, method: 'POST', target: form.path, fields: form.fields, role })
      }
      add(route, WRITES, form.path, form.fields)
      add(route, ['POST'], `${form.path}.data`, form.fields)
    }
  }
  await db.updateTable('mailOutbox').set({ state: 'sent' }).where('state', '=', 'queued').execute()
  await mailAtRest(db)
  // Without held mails the server removes the notice about them within a minute.
  await db.deleteFrom('mailTrouble').execute()

  const before = await fingerprint(db)
  const wrong: string[] = []
  await each(cases, async ({ who, method, target, fields, role }) => {
    const answer = await ask(tokens.get(who), method, target, fields)
    const refused =
      method === 'GET' || method === 'HEAD' || method === 'POST'
        ? role
          ? isForbidden(answer)
          : isTurnedAway(answer, target)
        : answer.status === 405
    if (!refused || !isKeptSecret(answer)) {
      wrong.push(
        `${who} ${method} ${target} ${fields?.intent ?? ''}: ${answer.status} ${answer.location} ${answer.body.slice(0, 80)}`,
      )
    }
  })
  expect(wrong).toEqual([])
  expect(await fingerprint(db), 'what is stored').toBe(before)
  expect(cases.length).toBeGreaterThan(2_000)
  await db.updateTable('admins').set({ lastLogin: new Date().toISOString() }).where('id', '=', actor.id).execute()
  expect(await fingerprint(db), 'one field of one row').not.toBe(before)
})

test('permitted callers can read, and every answer is no-store and noindex', async () => {
  const cases = ROLES.flatMap((role) =>
    staffRoutes
      .filter(({ pattern }) => mayOpen(role, pattern))
      .flatMap((route) => addressesOf(route).map((target) => ({ role, route, target }))),
  )
  const wrong: string[] = []
  await each(cases, async ({ role, route, target }) => {
    for (const method of READS) {
      const answer = await ask(tokens.get(role), method, target)
      const missing = route.pattern.endsWith('*')
      const answers = isData(target) || !route.hasLoader || missing || answer.status === 200 || answer.status === 302
      const refused = answer.status >= 500 || answer.status === 403 || answer.body.includes('AdminLoginPortal?')
      if (!answers || refused || (missing && answer.status !== 404) || !isKeptSecret(answer)) {
        wrong.push(`${role} ${method} ${target}: ${answer.status} ${answer.location} ${answer.body.slice(0, 80)}`)
      }
    }
  })
  expect(wrong).toEqual([])
})

describe.each(ROLES)('permitted callers can write: %s', (role) => {
  const allowed = staffRoutes.filter(({ id, pattern }) => STAFF_ACTIONS[id] && mayOpen(role, pattern))

  test.each(allowed.map(({ id }) => id))('%s', async (id) => {
    const { intents, example, done, needs } = STAFF_ACTIONS[id] ?? { intents: [] }
    for (const intent of intents) {
      const needed = needs?.[intent]
      if (needed && !may(role, needed)) continue
      const actor = await storeStaff(db, { role, now: new Date() })
      const ctx = { ...testContext(db, { clock: () => new Date(), secret: SECRET }), actor }
      const form = await example?.(intent, ctx)
      if (!form) throw new Error(`${id} has no example of ${intent}`)
      const answer = await ask(actor.token, 'POST', form.path, form.fields)
      expect([intent, answer.status, isKeptSecret(answer)], answer.body.slice(0, 300)).toEqual([
        intent,
        done?.[intent] ?? 303,
        true,
      ])
      expect(answer.location).not.toMatch(/AdminLoginPortal\?prossima|\/admin\/confirm/)
    }
  })

  test('an unknown intent is refused', async () => {
    for (const { id, pattern } of allowed) {
      if (STAFF_ACTIONS[id]?.intents.length === 1) continue
      const target = pattern.replace(/:id|:type/, samples.get(pattern) ?? '').replace('content/*', 'content/about')
      const answer = await ask(tokens.get(role), 'POST', target, {
        intent: 'constructor',
        section: 'constructor',
      })
      if (id !== 'features/mail/screens/mail-page') expect([id, answer.status]).toEqual([id, 400])
    }
  })
})

test('public routes create no session and give no access to the staff area', async () => {
  const wrong: string[] = []
  const cases = openRoutes.flatMap((route) => [...STRANGERS, ...ROLES].map((who) => ({ route, who })))
  await each(cases, async ({ route, who }) => {
    for (const method of [...READS, ...WRITES]) {
      const [target = ''] = addressesOf(route)
      const { status, location, headers } = await ask(tokens.get(who), method, target)
      const cookie = headers.getSetCookie().some((line) => /idg-session=[^;]/.test(line))
      const admitted = location.startsWith('/admin') && !ROLES.includes(who as Role)
      const answers = READS.includes(method as 'GET') || (method === 'POST' && route.hasAction)
      if (cookie || admitted || (answers ? status >= 500 : status !== 405)) {
        wrong.push(`${who} ${method} ${target}: ${status} ${location}`)
      }
    }
  })
  expect(wrong).toEqual([])
})
