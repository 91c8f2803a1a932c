import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { applyErasures } from '#app/features/care/privacy/ledger/apply-erasures.server.ts'
import { ownDataLink } from '#app/features/care/privacy/own/own-link.server.ts'
import { appendToFile } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { reindexOld } from '#app/features/work/requests/reindex-old.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { fingerprint, mailAtRest } from '#test/data/staff-targets.ts'
import { testContext } from '../context.ts'
import { filesWith, findWord } from '../data/find-word.ts'
import { describeOnBothEngines } from '../engines.ts'
import { environmentOf, type ServerProcess, startServer } from '../server-process.ts'
import { storeStaff } from '../staff.ts'

const SECRET = 'a secret of own data that is long enough'
const EMAIL = 'zelinda.neri@cliente.example'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describeOnBothEngines('a person and their own data', ({ engine, location }) => {
  async function office() {
    const place = await location()
    const db: Db = openDatabase(place)
    closing.push(() => db.destroy())
    const ctx = testContext(db, { clock: () => new Date(), secret: SECRET })
    await storeStaff(db, { now: new Date() })
    const payload = {
      name: 'Zelinda Neri',
      email: EMAIL,
      phone: '1',
      company: '',
      message: 'Scrive zelinda',
      topic: '',
      requestedAppointment: false,
      date: '',
      time: '',
      duration: '',
      location: '',
      address: '',
    }
    await createRequest(ctx, { payload, formKey: 'key', suspicion: undefined })
    // The server does it after ten seconds, in the middle of a slow test.
    await reindexOld(db)
    await joinPeople(db)
    const start = async (env: Record<string, string> = {}) => {
      const server = await startServer({ ...environmentOf(place), SESSION_SECRET: SECRET, ...env })
      closing.push(() => server.stop())
      return server
    }
    return { place, db, start }
  }

  const mailsIn = (dataDir: string, kind: string) =>
    readdirSync(path.join(dataDir, 'mail'))
      .filter((file) => file.includes(`_${kind}_`))
      .map((file) => readFileSync(path.join(dataDir, 'mail', file), 'utf8').replace(/=\r\n/g, ''))

  async function mailed(dataDir: string, kind: string): Promise<string> {
    const text = await vi.waitUntil(() => mailsIn(dataDir, kind)[0], { timeout: 90_000 })
    return /\/i-tuoi-dati\/[\w-]+/.exec(text)?.[0] ?? ''
  }

  async function get(server: ServerProcess, target: string): Promise<{ status: number; text: string }> {
    const response = await fetch(server.url + target)
    expect(response.headers.get('cache-control'), target).toBe('no-store')
    expect(response.headers.get('x-robots-tag'), target).toContain('noindex')
    return { status: response.status, text: await response.text() }
  }

  const post = (server: ServerProcess, target: string, intent: string) =>
    fetch(server.url + target, {
      method: 'POST',
      headers: { origin: server.url },
      body: new URLSearchParams({ intent }),
      redirect: 'manual',
    })

  test('sees, copies and has it erased without an account or scripts, also if the server is killed', async () => {
    const { place, db, start } = await office()
    const server = await start()
    const { dataDir } = server
    const footer = await mailed(dataDir, 'request-visitor')
    expect(footer).not.toMatch(/zelinda|cliente/)
    await mailAtRest(db)
    const before = await fingerprint(db)
    expect((await get(server, footer)).text).toContain('Inviami il link')
    expect(await fingerprint(db), 'GET').toBe(before)
    expect((await get(server, `${footer}/copia`)).status).toBe(404)
    const sent = await post(server, footer, 'send')
    expect([sent.status, sent.headers.get('location')]).toStrictEqual([303, `${footer}?esito=inviato`])

    const view = await mailed(dataDir, 'privacy-link')
    await mailAtRest(db)
    const shown = await fingerprint(db)
    const page = await get(server, view)
    expect(page.text).toContain('Scrive zelinda')
    const copy = await fetch(`${server.url}${view}/copia`)
    const files = unzipSync(new Uint8Array(await copy.arrayBuffer()))
    expect(strFromU8(files['dati.html'] ?? new Uint8Array())).toContain('Scrive zelinda')
    expect(await fingerprint(db), 'GET').toBe(shown)
    expect((await post(server, view, 'erase')).status).toBe(303)
    expect((await get(server, view)).text).toContain('La tua richiesta è arrivata')
    for (const secret of [footer, view, EMAIL].map((text) => text.slice(text.lastIndexOf('/') + 1))) {
      expect(server.output()).not.toContain(secret)
    }

    // Staff have confirmed it, and the server is killed before anything is destroyed.
    await server.stop('SIGKILL')
    const confirmedAt = new Date().toISOString()
    await db.updateTable('privacyCases').set({ state: 'erasing', confirmedAt }).execute()
    await start({ DATA_DIR: dataDir })
    await expect.poll(() => findWord(db, 'zelinda')).toStrictEqual([])
    await expect.poll(() => filesWith(path.join(dataDir, 'mail'), 'zelinda')).toStrictEqual([])
    if (place.engine === 'sqlite') await expect.poll(() => filesWith(dataDir, 'zelinda')).toStrictEqual([])
  })

  test('stays erased before the first request of a server whose database was restored from an older copy', async () => {
    const { place, db, start } = await office()
    const { id, senderHash } = await db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow()
    const first = await start()
    await mailed(first.dataDir, 'request-visitor')
    await first.stop()
    const entry = { caseId: 'case', erasedAt: new Date().toISOString() }
    const entries = [
      { ...entry, kind: 'request' as const, key: id },
      { ...entry, kind: 'sender' as const, key: senderHash },
    ]
    await appendToFile(first.dataDir, entries)
    expect(await findWord(db, 'zelinda')).not.toStrictEqual([])
    await start({ DATA_DIR: first.dataDir })
    expect(await findWord(db, 'zelinda'), engine).toStrictEqual([])
    if (place.engine === 'sqlite') expect(filesWith(first.dataDir, 'zelinda')).toStrictEqual([])
    expect(await applyErasures(db, first.dataDir)).toMatchObject({ entries: 2, requests: 0 })
  })

  test('an invalid link shows nothing and tells nothing', async () => {
    const { db, start } = await office()
    const server = await start()
    const good = new URL(ownDataLink(server.url, SECRET, EMAIL)).pathname
    const unknown = new URL(ownDataLink(server.url, SECRET, 'nessuno@cliente.example')).pathname
    for (const target of [`${good}A`, good.slice(0, -1), '/i-tuoi-dati/x', '/i-tuoi-dati/%E7%AE%B7%C2%83']) {
      expect((await get(server, target)).status).toBe(404)
      expect((await post(server, target, 'erase')).headers.get('location')).toBe(target)
    }
    const answers = []
    for (const target of [good, unknown]) answers.push((await post(server, target, 'send')).status)
    expect(answers).toStrictEqual([303, 303])
    const shown = async (target: string) =>
      (await get(server, target)).text.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll(target, '')
    expect(await shown(unknown)).toBe(await shown(good))
    expect(await db.selectFrom('privacyCases').select('id').execute()).toStrictEqual([])
  })
})
