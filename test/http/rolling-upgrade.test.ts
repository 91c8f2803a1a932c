import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { archivePlaces } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { fetchForm, postForm } from '#test/http/contact-client.ts'
import { setUpAdmin } from '#test/http/staff-client.ts'
import { environmentOf, freePort, type ServerProcess, startServer } from '#test/server-process.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

// Run by `npm run attack -- rolling-upgrade`: it builds the newest release in a clone.
const { ATTACK_ROUNDS } = process.env
const root = path.resolve(import.meta.dirname, '../..')
const RELEASE = `v${readdirSync(path.join(root, 'test/fixtures/releases')).sort().at(-1)}`
const SECRET = 'a secret of the rolling upgrade, known to both sides'
const MESSAGES = Number(ATTACK_ROUNDS)

/** Builds a release in a clone, once per machine, and returns its server. */
function buildRelease(tag: string): string {
  const folder = path.join(tmpdir(), `idg-release-${tag}`)
  const server = path.join(folder, 'build/server/index.js')
  if (existsSync(server)) return server
  const fresh = `${folder}.${process.pid}`
  execFileSync('git', ['clone', '--quiet', '--branch', tag, '--config', 'advice.detachedHead=false', root, fresh])
  execFileSync('npm', ['ci'], { cwd: fresh, stdio: 'ignore' })
  execFileSync(path.join(fresh, 'node_modules/.bin/node'), ['scripts/build.ts'], { cwd: fresh, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  return server
}

const empty = archivePlaces()
const running = new Set<ServerProcess>()
afterAll(async () => {
  for (const server of running) await server.stop('SIGKILL')
})

test.skipIf(!ATTACK_ROUNDS || !inject('postgresTemplate'))(
  `two instances of ${RELEASE} on PostgreSQL are upgraded one after the other under traffic, and nothing is lost`,
  { timeout: 1_800_000 },
  async () => {
    const released = buildRelease(RELEASE)
    const { location, dataDir } = await empty('postgres')
    if (location.engine !== 'postgres') throw new Error('this test needs PostgreSQL')
    const peer = await startSmtpPeer()
    const ports = [String(await freePort()), String(await freePort())]
    const start = async (port: string, server?: string) => {
      const env = {
        DATABASE_URL: location.url,
        DATA_DIR: dataDir,
        PORT: port,
        SMTP_URL: peer.url,
        SESSION_SECRET: SECRET,
      }
      const own = { CONTACT_LIMITS: 'off', LOG_LEVEL: 'warn' }
      const started = await startServer({ ...env, ...own }, server ? { server } : {})
      running.add(started)
      return started
    }
    const stop = async (server: ServerProcess) => {
      running.delete(server)
      expect(await server.stop()).toBe(0)
    }
    const instances = [await start(ports[0] ?? '', released), await start(ports[1] ?? '', released)] as [
      ServerProcess,
      ServerProcess,
    ]

    const answered: string[] = []
    const failures: string[] = []
    let phase = 'both old'
    const byPhase: Record<string, number> = {}
    let isOver = false
    let number = 0
    let resent = 0
    /**
     * Sends to one instance, and the same again to the other if the connection fails, as a proxy or a person does. Release
     * 0.1.0 cuts idle connections when it stops, which can cross with a request.
     */
    const anywhere = async <Answer>(first: number, send: (url: string) => Promise<Answer>): Promise<Answer> => {
      for (let tries = 0; ; tries++) {
        try {
          return await send(`http://127.0.0.1:${ports[(first + tries) % 2]}`)
        } catch (error) {
          if (tries === 20) throw error
          resent++
        }
      }
    }
    const visitor = async (first: number) => {
      while (!isOver) {
        const own = ++number
        const person = { name: `Cliente ${own}`, email: `cliente.${own}@example.it`, phone: '049 1', company: '' }
        const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
        const fields = { ...person, token, message: `Messaggio ${own}` }
        const sent = await anywhere(first, (url) => postForm(url, fields)).catch(String)
        byPhase[phase] = (byPhase[phase] ?? 0) + 1
        if (typeof sent === 'string' || sent.status !== 303 || !sent.reference)
          failures.push(`${phase}: ${JSON.stringify(sent)}`)
        else answered.push(sent.reference)
      }
    }
    const reader = async () => {
      for (let turn = 0; !isOver; turn++) {
        const status = await anywhere(turn % 2, async (url) => (await fetch(`${url}/`)).status).catch(String)
        if (status !== 200) failures.push(`${phase}: page ${status}`)
      }
    }
    const enough = async (name: string) => {
      phase = name
      await expect.poll(() => byPhase[name] ?? 0, { timeout: 300_000 }).toBeGreaterThanOrEqual(MESSAGES)
    }
    // Appointments of the former version: the first half is confirmed, the others wait.
    const { dates } = await fetchForm(`http://127.0.0.1:${ports[0]}`)
    for (const [at, date] of dates.slice(0, 6).entries()) {
      const person = { name: `Ospite ${at}`, email: `ospite.${at}@example.it`, phone: '049 1', company: '' }
      const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
      const when = { requestedAppointment: 'on', date, time: '10:00', duration: '60', location: 'Online' }
      const fields = { ...person, token, message: 'Appuntamento', ...when }
      const sent = await postForm(`http://127.0.0.1:${ports[at % 2]}`, fields)
      answered.push(sent.reference ?? '')
    }
    const former = openDatabase(location)
    const confirmed = former.selectFrom('appointments').select('id').orderBy('date').limit(3)
    await former.updateTable('appointments').set({ status: 'confirmed' }).where('id', 'in', confirmed).execute()
    const cellsOf = (db: Db) =>
      db
        .selectFrom('appointmentCells')
        .select(['cellStart', 'seat', 'appointmentId'])
        .orderBy('cellStart')
        .orderBy('seat')
        .execute()
    const held = await cellsOf(former)
    await former.destroy()
    expect(held).toHaveLength(12)

    const traffic = [visitor(0), visitor(1), reader()]
    await enough('both old')
    const { admin } = await setUpAdmin(instances[1])
    await stop(instances[0])
    phase = 'migrating'
    instances[0] = await start(ports[0] ?? '')
    await enough('old and new')
    expect((await admin.send('/admin/requests')).status).toBe(200)
    await stop(instances[1])
    phase = 'second upgrade'
    instances[1] = await start(ports[1] ?? '')
    await enough('both new')
    isOver = true
    await Promise.all(traffic)
    console.log(
      `${RELEASE} to the present version: ${JSON.stringify(byPhase)}, ${resent} sent again, ${failures.length} failed`,
    )
    expect(failures.slice(0, 10)).toStrictEqual([])
    expect((await admin.send('/admin/requests')).status).toBe(200)

    const db = openDatabase(location)
    expect(await cellsOf(db), 'every half hour is kept').toStrictEqual(held)
    const stored = await db.selectFrom('contactRequests').select('reference').execute()
    const mails = await db.selectFrom('mailOutbox').select('messageId').execute()
    expect(stored.map(({ reference }) => reference).sort()).toStrictEqual(answered.sort())
    const arrived = () => new Set(peer.received.map(({ mail }) => mail.messageId))
    const missing = () => {
      const known = arrived()
      return mails.filter(({ messageId }) => !known.has(messageId)).length
    }
    await expect.poll(missing, { timeout: 300_000 }).toBe(0)
    expect(peer.received.length, 'no mail arrives twice').toBe(arrived().size)
    await expect
      .poll(() => db.selectFrom('mailOutbox').select('id').where('state', '!=', 'sent').execute())
      .toStrictEqual([])
    expect(mails.length).toBeGreaterThanOrEqual(2 * stored.length)
    expect(await verifyChain(db)).toMatchObject({ ok: true })
    await db.destroy()
    for (const server of instances) await stop(server)
    await peer.close()
  },
)

describeOnBothEngines('going back', ({ engine }) => {
  test.skipIf(!ATTACK_ROUNDS)(
    `from the present version to ${RELEASE}, with the archive that was made before the migration`,
    { timeout: 1_800_000 },
    async () => {
      const released = buildRelease(RELEASE)
      const { location, dataDir } = await empty(engine)
      const place = environmentOf(location)
      const start = async (env: Record<string, string>, server?: string) => {
        const own = { DATA_DIR: dataDir, SESSION_SECRET: SECRET, CONTACT_LIMITS: 'off', LOG_LEVEL: 'warn' }
        const started = await startServer({ ...own, ...env }, server ? { server } : {})
        running.add(started)
        return started
      }
      const stop = async (server: ServerProcess) => {
        running.delete(server)
        expect(await server.stop()).toBe(0)
      }
      const send = async (server: ServerProcess, number: number) => {
        const person = { name: `Cliente ${number}`, email: `cliente.${number}@example.it`, phone: '049 1', company: '' }
        const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
        const { status, reference } = await postForm(server.url, { ...person, token, message: `Messaggio ${number}` })
        expect(status).toBe(303)
        return reference
      }
      const references = async (at: DatabaseLocation) => {
        const db = openDatabase(at)
        const rows = await db.selectFrom('contactRequests').select('reference').orderBy('createdAt').execute()
        await db.destroy()
        return rows.map(({ reference }) => reference)
      }

      let server = await start(place, released)
      const before = [await send(server, 1), await send(server, 2), await send(server, 3)]
      await stop(server)
      server = await start(place)
      await send(server, 4)
      await stop(server)
      const [archive = ''] = globSync(path.join(dataDir, 'backups/idg-*-before-migration.tar.gz'))
      // The former version refuses the migrated database, and says so.
      await expect(start(place, released)).rejects.toThrow(/newer/)

      const target = location.engine === 'postgres' ? (await empty('postgres')).location : location
      if (location.engine === 'sqlite')
        for (const end of ['', '-wal', '-shm']) rmSync(location.file + end, { force: true })
      const back = { ...environmentOf(target), DATA_DIR: dataDir }
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['cli/index.ts', 'restore', '--keep-schema', archive],
        {
          cwd: root,
          env: { PATH: process.env.PATH, SESSION_SECRET: SECRET, ...back },
          encoding: 'utf8',
        },
      )
      expect(status, stdout + stderr).toBe(0)

      server = await start(back, released)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      const after = await send(server, 5)
      await stop(server)
      expect(await references(target)).toStrictEqual([...before, after])
    },
  )
})
