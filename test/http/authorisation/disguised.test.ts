import { expect, test } from 'vitest'
import { may } from '#app/permissions.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { fingerprint } from '#test/data/staff-targets.ts'
import { eachAtOnce, type RawAnswer, sendRaw } from '../input/raw-client.ts'
import { STAFF_ACTIONS } from '../staff-actions.ts'
import { disguiser, type Refused } from './disguises.ts'
import { authorisationPlace, MARK, mayOpen, READS, ROLES, STRANGERS, staffRoutes, WRITES } from './place.ts'

const { rounds, seed } = attackSettings(3_000)
const place = authorisationPlace()

/** Every request of the staff area that its caller may not make. Staff may not change anything from another site. */
async function refusedRequests(): Promise<Refused[]> {
  const refused: Refused[] = []
  const ctx = await place.actorContext()
  for (const route of staffRoutes) {
    const closedTo = [...STRANGERS, ...ROLES.filter((role) => !mayOpen(role, route.pattern))]
    for (const target of place.addressesOf(route)) {
      for (const who of closedTo) for (const method of [...READS, ...WRITES]) refused.push({ who, method, target })
    }
    const { intents = [], example, needs } = STAFF_ACTIONS[route.id] ?? {}
    for (const intent of intents) {
      const form = await example?.(intent, ctx)
      if (!form) continue
      const needed = needs?.[intent]
      const allowed = ROLES.filter((role) => mayOpen(role, route.pattern) && (!needed || may(role, needed)))
      const post = { method: 'POST', target: form.path, fields: form.fields }
      for (const who of [...STRANGERS, ...ROLES.filter((role) => !allowed.includes(role))])
        refused.push({ who, ...post })
      for (const who of allowed) refused.push({ who, ...post, isForeign: true })
    }
  }
  return refused
}

/** Says what is wrong with the answer to a refused request: it discloses, succeeds, fails or leads to another site. */
function fault({ status, location, text }: RawAnswer, isStaff: boolean): string | undefined {
  if (text.includes(MARK)) return 'discloses'
  if (status >= 500) return 'fails'
  const body = text.slice(text.indexOf('\r\n\r\n') + 4).trim()
  // 202 is how the framework's data requests redirect. Their 200 names the routes whose data it carries.
  if (status === 202 && (!body || body.includes('/AdminLoginPortal?prossima='))) return
  if (status === 200 && text.includes('x-remix-response: yes')) {
    // Staff may read their own layout's data at any path.
    if (!(isStaff ? /"features\// : /"(shell|features)\//).test(body)) return
  }
  if (status >= 200 && status < 300) return 'succeeds'
  if (location && !/^\/(?![/\\])/.test(location) && !location.startsWith(`${place.url}/`)) return 'leads elsewhere'
  return
}

test(`${rounds} disguised requests, seed ${seed}: no caller reads or changes what it may not`, {
  timeout: 3_600_000,
}, async () => {
  const refused = await refusedRequests()
  await place.atRest()
  const before = await fingerprint(place.db)
  const disguise = disguiser(seed, place)
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  await eachAtOnce(Array(rounds).keys(), 8, async (number) => {
    // A prime step visits every request before it repeats one.
    const request = refused[(number * 7_919) % refused.length] as Refused
    const probe = disguise(request)
    const answer = await sendRaw(place.url, probe.bytes)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const found = fault(
      answer,
      ROLES.some((role) => role === request.who),
    )
    if (found)
      wrong.push(`${found} ${answer.status} ${answer.location ?? ''} FOR ${probe.about} ${answer.text.slice(-200)}`)
  })
  console.log(`${rounds} probes of ${refused.length} refused requests, seed ${seed}: ${JSON.stringify(statuses)}`)
  expect(wrong.slice(0, 20)).toStrictEqual([])
  expect(await fingerprint(place.db), 'what is stored').toBe(before)
})
