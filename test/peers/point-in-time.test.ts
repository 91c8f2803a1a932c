import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { completeErasures } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { ADDRESS, CANARY, storeCanaryPerson } from '#test/data/canary-person.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { findWord } from '#test/data/find-word.ts'
import { initPostgres, servePostgres } from '#test/database/postgres-cluster.ts'
import { scratchParent } from '#test/scratch-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const finishes: (() => unknown)[] = []
afterEach(async () => {
  for (const finish of finishes.splice(0).reverse()) await finish()
})

const source = initPostgres()

test.skipIf(!source)(
  'after a recovery of PostgreSQL to a moment before an erasure, erasures:apply erases the person again',
  async () => {
    if (!source) return
    const { bin, user } = source
    const own = (folder: string) => user && chownSync(folder, user.uid, user.gid)
    const archive = path.join(source.dir, 'archive')
    mkdirSync(archive)
    own(archive)
    const archiving = ['wal_level=replica', 'archive_mode=on', `archive_command=cp %p ${archive}/%f`]
    const cluster = await servePostgres({ ...source, settings: archiving })
    finishes.push(cluster.stop)
    const location = { engine: 'postgres', url: cluster.url('postgres') } as const
    const empty = openDatabase(location)
    await migrateToLatest(empty)
    await empty.destroy()

    // The base backup of docs/operating.md.
    const target = mkdtempSync(path.join(scratchParent(), 'idg-pitr-'))
    finishes.push(() => rmSync(target, { recursive: true, force: true }))
    own(target)
    const data = path.join(target, 'data')
    execFileSync(
      path.join(bin, 'pg_basebackup'),
      ['-D', data, '-h', source.dir, '-U', 'postgres', '--checkpoint=fast'],
      {
        ...user,
        cwd: target,
      },
    )

    const { db, dataDir, staff, visitor, parts, openCase } = await erasureOffice(location)
    finishes.push(() => rmSync(dataDir, { recursive: true, force: true }))
    await storeCanaryPerson(visitor, staff, dataDir)
    await sql`select pg_create_restore_point('before')`.execute(db)
    await openCase([ADDRESS])
    await completeErasures(parts)
    expect(await findWord(db, CANARY)).toStrictEqual([])
    const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db)
    await expect.poll(() => existsSync(path.join(archive, rows[0]?.name ?? ''))).toBe(true)
    await db.destroy()

    writeFileSync(path.join(data, 'recovery.signal'), '')
    own(path.join(data, 'recovery.signal'))
    const recovery = [
      `restore_command=cp ${archive}/%f %p`,
      'recovery_target_name=before',
      'recovery_target_action=promote',
    ]
    const recovered = await servePostgres({ dir: target, bin, user, settings: recovery })
    finishes.push(recovered.stop)
    const url = recovered.url('postgres')
    const restored = openDatabase({ engine: 'postgres', url })
    finishes.push(() => restored.destroy())
    await expect
      .poll(async () => (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(restored)).rows)
      .toStrictEqual([{ on: false }])
    expect(await findWord(restored, CANARY), 'the person is back').toContain('contact_requests')

    for (const [command, said] of [
      ['erasures:apply', /Erased again: 3 requests/],
      ['audit:verify', /whole/],
    ] as const) {
      const { stdout, stderr, status } = spawnSync(process.execPath, ['cli/index.ts', command], {
        cwd: root,
        env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, SESSION_SECRET: staff.secret },
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      expect(stdout).toMatch(said)
    }
    expect(await findWord(restored, CANARY)).toStrictEqual([])
  },
)
