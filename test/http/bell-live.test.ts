import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { PulseAnswer } from '#app/features/ground/notifications/bell/follow-pulse.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '../engines.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { storeStaff } from '../staff.ts'

describeOnBothEngines('the bell, live', ({ engine, location }) => {
  const servers: ServerProcess[] = []
  let db: Db | undefined
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
    await db?.destroy()
  })

  async function start(place: DatabaseLocation): Promise<ServerProcess> {
    const env: Record<string, string> =
      place.engine === 'sqlite' ? { DATA_DIR: path.dirname(place.file) } : { DATABASE_URL: place.url }
    const server = await startServer({ ...env, SESSION_SECRET: 'the same secret for all instances' })
    servers.push(server)
    return server
  }

  test('a window learns from every instance what happened, and what another window has read', async () => {
    const place = await location()
    const open = openDatabase(place)
    db = open
    const { token } = await storeStaff(open, { now: new Date() })
    const one = await start(place)
    // A SQLite folder belongs to one process, so there the test's own connection is the other writer.
    const other = engine === 'postgres' ? await start(place) : one
    const headers = { cookie: `idg-session=${token}`, origin: new URL(one.url).origin }
    const ask = (server: ServerProcess) => fetch(`${server.url}/admin/pulse`, { headers, redirect: 'manual' })
    const news = async (server: ServerProcess) => (await (await ask(server)).json()) as PulseAnswer
    expect((await news(one)).bell.items[0]?.id).toBe('benvenuto')

    await open
      .transaction()
      .execute((trx) =>
        notifyStaff(trx, { clock: () => new Date() }, { message: 'Da Ada', type: 'info', link: '/admin/requests' }),
      )
    const { bell } = await news(other)
    expect([bell.unread, bell.items[0]?.message]).toStrictEqual([1, 'Da Ada'])

    const form = new URLSearchParams({ intent: 'read', id: bell.items[0]?.id ?? '' })
    await fetch(`${one.url}/admin/bell`, { method: 'POST', body: form, headers })
    expect((await news(other)).bell.unread).toBe(0)

    await open.deleteFrom('authSessions').execute()
    expect((await ask(other)).status).toBe(303)
  })
})
