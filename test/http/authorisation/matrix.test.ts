import { describe, expect, test } from 'vitest'
import type { Role } from '#app/context.ts'
import { STAFF_PAGES } from '#app/features/company/access/sessions/staff-pages.ts'
import { may } from '#app/permissions.ts'
import { fingerprint } from '#test/data/staff-targets.ts'
import { eachAtOnce } from '../input/raw-client.ts'
import type { PlainAnswer } from '../plain-client.ts'
import type { BuiltRoute } from '../route-table.ts'
import { STAFF_ACTIONS } from '../staff-actions.ts'
import { authorisationPlace, MARK, mayOpen, openRoutes, READS, ROLES, STRANGERS, staffRoutes, WRITES } from './place.ts'

/*
 * Every route of the build × caller × method. Expectations follow from the table of permissions only, never from
 * observed answers; every form that is refused to one caller is shown to work for another.
 */
const place = authorisationPlace()
const { tokens, samples, ask, addressesOf } = place

const isData = (target: string) => target.includes('.data')

/** Redirected to the sign-in page, as a document or as the framework tells its scripts, without other content. */
function isTurnedAway(answer: PlainAnswer, target: string): boolean {
  if (answer.body.includes(MARK)) return false
  const there = '/AdminLoginPortal?prossima='
  if (isData(target)) return answer.status === 202 && (answer.body === '' || answer.body.includes(there))
  return answer.status === 303 && answer.location.startsWith(there)
}

/** Refused, without other content. */
function isForbidden(answer: PlainAnswer): boolean {
  return answer.status === 403 && !answer.body.includes(MARK)
}

const isKeptSecret = ({ headers }: PlainAnswer) =>
  headers['cache-control'] === 'no-store' && headers['x-robots-tag'] === 'noindex, nofollow'

describe('the table', () => {
  test('has a permission for every route behind the guard, and there are no other routes under /admin', () => {
    expect(staffRoutes.map(({ pattern }) => pattern).sort()).toStrictEqual(Object.keys(STAFF_PAGES).sort())
    expect(openRoutes.filter(({ pattern }) => /^\/admin(\/|$)/i.test(pattern))).toStrictEqual([])
  })

  test('lists the intents of every action', () => {
    const acting = staffRoutes.filter(({ hasAction }) => hasAction).map(({ id }) => id)
    expect(Object.keys(STAFF_ACTIONS).sort()).toStrictEqual(acting.sort())
    for (const id of acting) expect(STAFF_ACTIONS[id]?.intents.length, id).toBeGreaterThan(0)
  })
})

test('callers without session or permission read nothing and change nothing', async () => {
  type Sent = { fields?: Record<string, string>; picture?: Buffer }
  const cases: ({ who: string; method: string; target: string; role?: Role } & Sent)[] = []
  const add = (route: BuiltRoute, methods: readonly string[], target: string, sent: Sent = {}) => {
    const closedTo = ROLES.filter((role) => !mayOpen(role, route.pattern))
    for (const method of methods) {
      for (const who of STRANGERS) cases.push({ who, method, target, ...sent })
      for (const role of closedTo) cases.push({ who: role, method, target, ...sent, role })
    }
  }
  const { db } = place
  const ctx = await place.actorContext()
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
      add(route, WRITES, form.path, form)
      add(route, ['POST'], `${form.path}.data`, form)
    }
  }
  await place.atRest()

  const before = await fingerprint(db)
  const wrong: string[] = []
  await eachAtOnce(cases, 8, async ({ who, method, target, fields, picture, role }) => {
    const answer = await ask(tokens.get(who), method, target, fields, picture)
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
  expect(wrong).toStrictEqual([])
  expect(await fingerprint(db), 'what is stored').toBe(before)
  expect(cases.length).toBeGreaterThan(2_000)
  await db.updateTable('admins').set({ lastLogin: new Date().toISOString() }).where('id', '=', ctx.actor.id).execute()
  expect(await fingerprint(db), 'one field of one row').not.toBe(before)
})

test('permitted callers can read, and every answer is no-store and noindex', async () => {
  const cases = ROLES.flatMap((role) =>
    staffRoutes
      .filter(({ pattern }) => mayOpen(role, pattern))
      .flatMap((route) => addressesOf(route).map((target) => ({ role, route, target }))),
  )
  const wrong: string[] = []
  await eachAtOnce(cases, 8, async ({ role, route, target }) => {
    for (const method of READS) {
      const answer = await ask(tokens.get(role), method, target)
      const missing = route.pattern.endsWith('*')
      const answers = isData(target) || missing || [200, 302, 308].includes(answer.status)
      const refused = answer.status >= 500 || answer.status === 403 || answer.body.includes('AdminLoginPortal?')
      if (!answers || refused || (missing && answer.status !== 404) || !isKeptSecret(answer)) {
        wrong.push(`${role} ${method} ${target}: ${answer.status} ${answer.location} ${answer.body.slice(0, 80)}`)
      }
    }
  })
  expect(wrong).toStrictEqual([])
})

test('an address that only takes forms leads to a page, where a sign-in in between has left its form', async () => {
  const token = tokens.get('admin')
  const addresses = staffRoutes
    .filter(({ hasAction, isPage, pattern }) => hasAction && !isPage && mayOpen('admin', pattern))
    .map(({ pattern }) => pattern.replace(':id', samples.get(pattern) ?? ''))
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) {
    const { status, location } = await ask(token, 'GET', `${address}?q=anna`)
    // The upload answers the script that asks how far it is.
    if (status === 200) continue
    const page = await ask(token, 'GET', location)
    expect([address, status, page.status]).toStrictEqual([address, 302, location === '/admin' ? 302 : 200])
    expect(location, 'the same filter').toMatch(/^\/admin$|\?q=anna$/)
  }
})

describe.each(ROLES)('permitted callers can write: %s', (role) => {
  const allowed = staffRoutes.filter(({ id, pattern }) => STAFF_ACTIONS[id] && mayOpen(role, pattern))

  test.each(allowed.map(({ id }) => id))('%s', async (id) => {
    const { intents, example, done, needs } = STAFF_ACTIONS[id] ?? { intents: [] }
    for (const intent of intents) {
      const needed = needs?.[intent]
      if (needed && !may(role, needed)) continue
      const ctx = await place.actorContext(role)
      const form = await example?.(intent, ctx)
      if (!form) throw new Error(`${id} has no example of ${intent}`)
      const answer = await ask(ctx.actor.token, 'POST', form.path, form.fields, form.picture)
      expect([intent, answer.status, isKeptSecret(answer)], answer.body.slice(0, 300)).toStrictEqual([
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
      if (id !== 'features/ground/mail/screens/mail-page') expect([id, answer.status]).toStrictEqual([id, 400])
    }
  })
})

test('public routes create no session and give no access to the staff area', async () => {
  const wrong: string[] = []
  const cases = openRoutes.flatMap((route) => [...STRANGERS, ...ROLES].map((who) => ({ route, who })))
  await eachAtOnce(cases, 8, async ({ route, who }) => {
    for (const method of [...READS, ...WRITES]) {
      const [target = ''] = addressesOf(route)
      const { status, location, headers } = await ask(tokens.get(who), method, target)
      const cookie = (headers['set-cookie'] ?? []).some((line) => /idg-session=[^;]/.test(line))
      const admitted = location.startsWith('/admin') && !ROLES.includes(who as Role)
      const answers = READS.includes(method as 'GET') || (method === 'POST' && route.hasAction)
      if (cookie || admitted || (answers ? status >= 500 : status !== 405)) {
        wrong.push(`${who} ${method} ${target}: ${status} ${location}`)
      }
    }
  })
  expect(wrong).toStrictEqual([])
})
