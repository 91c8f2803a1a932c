import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

/** Whether the CalDAV server is installed. */
export const HAS_RADICALE = spawnSync('radicale', ['--version']).status === 0

const USER = 'ada'
const PASSWORD = 'segreta'

/** A real CalDAV server with one collection, for one test. */
export async function startRadicale() {
  const folder = scratchFolder('idg-radicale-')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}/${USER}/agenda/`
  writeFileSync(path.join(folder, 'users'), `${USER}:${PASSWORD}\n`)
  writeFileSync(
    path.join(folder, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/collections
[logging]
level = error
`,
  )
  let child: ChildProcess | undefined
  const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
  const send = (address: string, init: RequestInit = {}) =>
    fetch(address, { ...init, headers: { authorization, connection: 'close', ...init.headers } })

  async function start() {
    child = spawn('radicale', ['--config', path.join(folder, 'config')], { stdio: 'ignore' })
    for (let left = 300; left > 0; left--) {
      const isUp = await send(origin).then(
        () => true,
        () => false,
      )
      if (isUp) return
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error('Radicale does not start')
  }

  async function kill() {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = undefined
  }

  await start()
  onTestFinished(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const made = await send(url, {
    method: 'MKCALENDAR',
    body: `<?xml version="1.0"?><C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>Agenda</displayname></prop></set></C:mkcalendar>`,
  })
  if (!made.ok) throw new Error(`no collection: ${made.status}`)

  return {
    url,
    address: { url, user: USER, password: PASSWORD },
    start,
    kill,
    async get(name: string): Promise<{ text: string; etag: string } | undefined> {
      const response = await send(url + name)
      const text = await response.text()
      return response.ok ? { text, etag: response.headers.get('etag') ?? '' } : undefined
    },
    /** Stores an object whatever is there, or only in a version; returns whether it was stored. */
    async put(name: string, text: string, etag?: string): Promise<boolean> {
      const headers = { 'content-type': 'text/calendar; charset=utf-8', ...(etag && { 'if-match': etag }) }
      return (await send(url + name, { method: 'PUT', headers, body: text })).ok
    },
    async remove(name: string): Promise<boolean> {
      return (await send(url + name, { method: 'DELETE' })).ok
    },
    /** The whole collection as one calendar. */
    async export(): Promise<string> {
      return (await send(url)).text()
    },
  }
}
