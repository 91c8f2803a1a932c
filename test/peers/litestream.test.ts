import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { completeErasures } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { openDatabase, sqliteFigures } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { ADDRESS, CANARY, storeCanaryPerson } from '#test/data/canary-person.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { findWord } from '#test/data/find-word.ts'
import { postForm } from '#test/http/contact-client.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startServer } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const isThere = spawnSync('litestream', ['version']).status === 0
/** The server's secret, so that the forms can be signed here. */
const SECRET = 'a secret of the Litestream test, known to both sides'
const finishes: (() => unknown)[] = []
afterEach(async () => {
  for (const finish of finishes.splice(0).reverse()) await finish()
})

function folder(name: string): string {
  const made = scratchFolder(`idg-litestream-${name}-`)
  finishes.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Starts Litestream on a database, as docs/operating.md says, with a folder as the replica. */
function replicate(file: string, replica: string): ChildProcess & { said: () => string } {
  const child = spawn('litestream', ['replicate', file, `file://${replica}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  finishes.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  })
  return Object.assign(child, { said: () => output })
}

/** Restores the replica to a moment, or to its end, into a data folder. Undefined if it has none yet. */
function restore(replica: string, to: string, at?: Date): { db: string } | undefined {
  const db = path.join(to, 'idg.db')
  for (const end of ['', '-wal', '-shm']) rmSync(db + end, { force: true })
  const moment = at ? ['-timestamp', at.toISOString()] : []
  const { status } = spawnSync('litestream', ['restore', ...moment, '-o', db, `file://${replica}`], {
    encoding: 'utf8',
  })
  return status === 0 && existsSync(db) ? { db } : undefined
}

test.skipIf(!isThere)(
  'a person is erased while Litestream replicates, and again after a restore to a moment before',
  async () => {
    const dataDir = folder('data')
    const replica = folder('replica')
    const location = { engine: 'sqlite', file: path.join(dataDir, 'idg.db') } as const
    const empty = openDatabase(location)
    await migrateToLatest(empty)
    await empty.destroy()
    const { db, staff, visitor, parts, openCase } = await erasureOffice(location)
    const litestream = replicate(location.file, replica)

    await storeCanaryPerson(visitor, staff, dataDir)
    const trial = folder('trial')
    const wordsIn = async (file: string) => {
      const restored = openDatabase({ engine: 'sqlite', file })
      try {
        return await findWord(restored, CANARY)
      } finally {
        await restored.destroy()
      }
    }
    const expected = await findWord(db, CANARY)
    await expect
      .poll(
        async () => {
          const copy = restore(replica, trial)
          return copy ? await wordsIn(copy.db) : []
        },
        { interval: 500, timeout: 60_000 },
      )
      .toStrictEqual(expected)
    const before = new Date()

    await openCase([ADDRESS])
    await completeErasures(parts)
    expect(await findWord(db, CANARY)).toStrictEqual([])
    const { state } = await db.selectFrom('privacyCases').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('erased')

    // Litestream keeps a transaction open, so the WAL still has the former pages; it is emptied once Litestream has stopped.
    const wal = `${location.file}-wal`
    expect(readFileSync(wal, 'latin1')).toContain(CANARY)
    expect(sqliteFigures(db)).toMatchObject({ walKeepsDeleted: true })
    litestream.kill('SIGTERM')
    await once(litestream, 'close')
    await expect.poll(() => sqliteFigures(db)?.walKeepsDeleted, { timeout: 30_000 }).toBe(false)
    for (const file of [location.file, wal]) expect(readFileSync(file, 'latin1')).not.toContain(CANARY)
    await db.destroy()

    const target = folder('target')
    cpSync(path.join(dataDir, 'backups'), path.join(target, 'backups'), { recursive: true })
    const restored = restore(replica, target, before)
    expect(restored, litestream.said()).toBeDefined()
    expect(await wordsIn(path.join(target, 'idg.db')), 'the person is back').toStrictEqual(expected)
    for (const [command, said] of [
      ['erasures:apply', /Erased again: 3 requests/],
      ['audit:verify', /whole/],
    ] as const) {
      const { stdout, stderr, status } = spawnSync(process.execPath, ['cli/index.ts', command], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: target, SESSION_SECRET: staff.secret },
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      expect(stdout).toMatch(said)
    }
    expect(await wordsIn(path.join(target, 'idg.db'))).toStrictEqual([])
  },
)

/** Sends messages over four connections until `count` are acknowledged or the server is gone; adds their references. */
async function send(url: string, count: number, references: Set<string>, number: () => number): Promise<void> {
  const before = references.size
  const connection = async () => {
    while (references.size - before < count) {
      const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
      const at = number()
      const fields = {
        token,
        name: `Cliente ${at}`,
        email: `cliente.${at}@example.it`,
        phone: '049 1',
        company: '',
        message: `Messaggio ${at}`,
      }
      const answer = await postForm(url, fields).catch(() => undefined)
      if (!answer) return
      if (answer.reference) references.add(answer.reference)
    }
  }
  await Promise.all([connection(), connection(), connection(), connection()])
}

test.skipIf(!isThere)(
  'Litestream has every acknowledged message of a service that was killed five times under traffic, and the service starts on its copy',
  async () => {
    const dataDir = folder('data')
    const replica = folder('replica')
    const env = { DATA_DIR: dataDir, SESSION_SECRET: SECRET, CONTACT_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const references = new Set<string>()
    let sent = 0
    let server = await startServer(env)
    finishes.push(() => server.stop('SIGKILL'))
    const litestream = replicate(path.join(dataDir, 'idg.db'), replica)
    for (let round = 0; round < 5; round++) {
      const sending = send(server.url, 300, references, () => ++sent)
      const goal = 300 * round + 150
      await expect.poll(() => references.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(goal)
      await server.stop('SIGKILL')
      await sending
      server = await startServer(env)
      await send(server.url, 300 * (round + 1) - references.size, references, () => ++sent)
    }
    await server.stop()
    litestream.kill('SIGTERM')
    await once(litestream, 'close')

    const target = folder('target')
    expect(restore(replica, target), litestream.said()).toBeDefined()
    const db = openDatabase({ engine: 'sqlite', file: path.join(target, 'idg.db') })
    const stored = await db.selectFrom('contactRequests').select('reference').execute()
    await db.destroy()
    const known = new Set(stored.map(({ reference }) => reference))
    expect([...references].filter((reference) => !known.has(reference))).toStrictEqual([])
    expect(references.size).toBeGreaterThanOrEqual(1_500)

    // Litestream's own tables are in the copy: neither a start nor a backup minds them.
    server = await startServer({ ...env, DATA_DIR: target })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    for (const args of [
      ['backup', path.join(target, 'copy.tar.gz')],
      ['restore', '--check', path.join(target, 'copy.tar.gz')],
    ]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/index.ts', ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: target, SESSION_SECRET: SECRET },
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    }
  },
)
