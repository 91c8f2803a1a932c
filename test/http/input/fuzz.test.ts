import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { testContext } from '#test/context.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { environmentOf, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'
import { createFuzzer } from './fuzz-requests.ts'
import { eachAtOnce, sendRaw } from './raw-client.ts'

const { rounds, seed } = attackSettings(2_000)

describeOnBothEngines('fuzzed requests', ({ location }) => {
  test(`${rounds} of them, seed ${seed}: each is answered, none with a 5xx`, { timeout: 4 * 3_600_000 }, async () => {
    const place = await location()
    const db = openDatabase(place)
    const ctx = testContext(db, { clock: () => new Date() })
    const staff = []
    // Several, because a fuzzed form may sign one out or deactivate it.
    for (let n = 0; n < 10; n++) {
      staff.push(await storeStaff(db, { role: n % 2 ? 'operator' : 'admin', now: new Date() }))
    }
    const actor = staff[0]
    if (!actor) throw new Error('there is no staff')
    const request = await staffTargets({ ...ctx, actor }).request({})
    const appointment = await storeAppointment(ctx, { date: '2031-02-03', time: '09:00', duration: 30 }, {})
    const { id: mail } = await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()
    await db.destroy()

    const env = { LOG_LEVEL: 'silent', CONTACT_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' }
    const server = await startServer({ ...env, ...environmentOf(place) })
    const wrong: string[] = []
    const statuses: Record<number, number> = {}
    try {
      const next = createFuzzer(seed, {
        host: new URL(server.url).host,
        origin: server.url,
        sessions: staff.map(({ token }) => token),
        known: [request, appointment, mail, ...staff.map(({ id }) => id)],
      })
      await eachAtOnce(Array(rounds).keys(), 8, async () => {
        const bytes = next()
        const { status, text } = await sendRaw(server.url, bytes)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 0 || status >= 500) {
          wrong.push(`${status} ${text.slice(-120)} FOR ${JSON.stringify(bytes.toString('latin1')).slice(0, 1_500)}`)
        }
      })
    } finally {
      await server.stop()
    }
    console.log(`${rounds} requests, seed ${seed}: ${JSON.stringify(statuses)}`)
    expect(wrong.slice(0, 20)).toStrictEqual([])
  })
})
