import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const SCRIPT = path.resolve('test/data/join-people.ts')
/** `IDG_REQUESTS=50000` for a long run. */
const REQUESTS = Number(process.env.IDG_REQUESTS ?? 1_500)
const PEOPLE = REQUESTS * 0.4
const KILLS = Math.max(6, REQUESTS / 1_000)

/** Joins in a process of its own and kills it after some milliseconds; without them it ends by itself. */
async function joinIn(location: DatabaseLocation, killedAfterMs?: number): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(location)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  if (killedAfterMs !== undefined) {
    await Promise.race([exited, setTimeout(killedAfterMs)])
    child.kill('SIGKILL')
  }
  const [code] = await exited
  if (killedAfterMs === undefined) expect(code).toBe(0)
}

describeOnBothEngines('joining the requests of an earlier version', ({ location }) => {
  test('survives kills at any moment: every request has exactly one person, and nobody is there twice', async () => {
    const place = await location()
    const db = openDatabase(place)
    const start = Date.parse('2026-01-01T00:00:00Z')
    for (let at = 0; at < REQUESTS; at++) {
      await storeRequestWithMails(db, new Date(start + at * 60_000), {
        reference: `IDG-${String(at).padStart(5, '0')}-00000`,
        email: `c${at % PEOPLE}@azienda${at % 40}.example`,
      })
    }
    const left = async () =>
      (await db.selectFrom('contactRequests').select('id').where('personId', 'is', null).execute()).length
    let kills = 0
    for (let after = 350; kills < KILLS && (await left()) > 0; kills++, after += 90) await joinIn(place, after)
    // Two instances finish together.
    await Promise.all([joinIn(place), joinIn(place)])

    expect(await left()).toBe(0)
    const rows = await db.selectFrom('contactRequests').select(['email', 'personId']).execute()
    const addresses = new Set(rows.map(({ email }) => email))
    expect(new Set(rows.map(({ email, personId }) => `${email} ${personId}`)).size).toBe(addresses.size)
    expect(new Set(rows.map(({ personId }) => personId)).size).toBe(addresses.size)
    const people = await db.selectFrom('people').select(['id', 'email']).execute()
    expect(people.map(({ email }) => email).toSorted()).toStrictEqual([...addresses].toSorted())
    const mailboxes = await db.selectFrom('personMailboxes').select('mailbox').execute()
    expect(mailboxes.map(({ mailbox }) => mailbox).toSorted()).toStrictEqual([...addresses].toSorted())
    await db.destroy()
  })
})
