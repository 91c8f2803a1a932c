import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { BellState } from '#app/features/notifications/bell/bell.ts'
import { notifyStaff } from '#app/features/notifications/notify-staff.server.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '../engines.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { storeStaff } from '../staff.ts'

interface BellEvent {
  id: string
  bell: BellState
}

/** A window of the staff area: reads the stream as a browser does. */
async function openWindow(server: ServerProcess, token: string, lastEventId?: string) {
  const left = new AbortController()
  const response = await fetch(`${server.url}/admin/events`, {
    headers: {
      accept: 'text/event-stream',
      cookie: `idg-session=${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    redirect: 'manual',
    signal: left.signal,
  })
  const events: BellEvent[] = []
  let told = () => {}
  let ended = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const [, id, data] = /^event: bell\nid: (.+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? []
        if (id && data) events.push({ id, bell: JSON.parse(data) })
        text = text.slice(end + 2)
        told()
      }
    }
  }
  const over = read()
    .catch(() => undefined)
    .then(() => {
      ended = true
      told()
    })
  return {
    response,
    events,
    over,
    leave: () => left.abort(),
    /** The first matching event from `from` on; fails if the stream ends before. */
    async next(fits: (bell: BellState) => boolean, from = 0): Promise<BellEvent> {
      for (;;) {
        const found = events.slice(from).find(({ bell }) => fits(bell))
        if (found) return found
        if (ended) throw new Error(`the stream has ended with ${response.status}`)
        await new Promise<void>((resolve) => {
          told = resolve
        })
      }
    },
  }
}

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

  async function office() {
    const place = await location()
    const open = openDatabase(place)
    db = open
    const { token } = await storeStaff(open, { now: new Date() })
    const ring = (message: string) =>
      open
        .transaction()
        .execute((trx) =>
          notifyStaff(trx, { clock: () => new Date() }, { message, type: 'info', link: '/admin/requests' }),
        )
    return { place, token, ring, db: open }
  }

  test('an event reaches every window on every instance, and a reconnected window catches up', async () => {
    const { place, token, ring } = await office()
    const one = await start(place)
    // A SQLite folder belongs to one process, so there the test's own connection is the other writer.
    const other = engine === 'postgres' ? await start(place) : one
    const windows = [await openWindow(one, token), await openWindow(other, token)]
    for (const window of windows) {
      expect(window.response.headers.get('content-type')).toBe('text/event-stream')
      await window.next(({ items }) => items[0]?.id === 'benvenuto')
    }

    await ring('Nuova richiesta da Ada')
    for (const window of windows) {
      await window.next(({ unread, items }) => unread === 1 && items[0]?.message === 'Nuova richiesta da Ada')
    }

    const [seen] = windows[1]?.events.slice(-1) ?? []
    windows[1]?.leave()
    const form = new URLSearchParams({ intent: 'read', id: seen?.bell.items[0]?.id ?? '' })
    const headers = { cookie: `idg-session=${token}`, origin: new URL(one.url).origin }
    const answer = await fetch(`${one.url}/admin/bell`, { method: 'POST', body: form, headers })
    expect(await answer.json()).toMatchObject({ unread: 0 })
    await ring('Mentre non c’era nessuno')

    const back = await openWindow(other, token, seen?.id)
    const { bell, id } = await back.next(({ items }) => items.length === 2)
    expect(bell.items.map(({ unread }) => unread)).toStrictEqual([true, false])
    const same = await openWindow(other, token, id)
    await ring('Ancora una')
    await same.next(({ items }) => items.length === 3)
    expect(same.events).toHaveLength(1)
  })

  test('a stream ends with its session and at once when the server stops, and streams per session are limited', async () => {
    const { place, token, db } = await office()
    const server = await start(place)
    const windows = await Promise.all(Array.from({ length: 6 }, () => openWindow(server, token)))
    expect((await openWindow(server, token)).response.status).toBe(429)
    await db.deleteFrom('authSessions').execute()
    await Promise.all(windows.map(({ over }) => over))
    expect((await openWindow(server, token)).response.status).toBe(303)

    const again = await storeStaff(db, { now: new Date() })
    const open = await openWindow(server, again.token)
    await open.next(() => true)
    const stopped = performance.now()
    await server.stop()
    servers.length = 0
    await open.over
    // A stream that does not end is cut off after ten seconds.
    expect(performance.now() - stopped).toBeLessThan(9_000)
  })
})
