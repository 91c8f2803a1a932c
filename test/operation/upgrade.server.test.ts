import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { archiveBeforeMigration } from '#app/features/care/backup/archive-before-migration.server.ts'
import { restoreArchive } from '#app/features/care/backup/restore/restore-archive.server.ts'
import { takeSecondStep } from '#app/features/company/access/second-step/second-step.server.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { signIn } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { type Db, type Engine, openDatabase } from '#db/client.server.ts'
import { migrateToLatest, migrationState } from '#db/migrate.ts'
import { testContext } from '#test/context.ts'
import { archivePlaces, type Place, restoreOrder } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/releases')
const NOW = new Date('2026-11-23T10:30:00.000Z')
const RELEASES = readdirSync(FIXTURES)

/** What the test knows about a released database (scripts/release/fill-fixture.ts). */
interface Known {
  moment: string
  email: string
  password: string
  totpKey: string
  recoveryCode: string
  sessionToken: string
  secret: string
}

type Rows = Record<string, Record<string, unknown>[]>

/** Tables of the database itself and the search indexes, which are rebuilt. */
const NOT_COMPARED = /^(kysely_|sqlite_)|search|_fts/

/** All rows with their columns, as stored, in the order of their texts. */
async function readRows(db: Db, shape?: Rows): Promise<Rows> {
  const tables = await db.introspection.getTables()
  const all: Rows = {}
  for (const { name, columns } of tables) {
    if (NOT_COMPARED.test(name) || (shape && !shape[name])) continue
    const wanted = shape ? Object.keys(shape[name]?.[0] ?? {}) : columns.map((column) => column.name)
    const { rows } =
      await sql`select ${sql.join(wanted.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(db)
    all[name] = (rows as Record<string, unknown>[]).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return all
}

describe.each(RELEASES)('a database of %s', (release) => {
  const known = (engine: Engine): Known =>
    JSON.parse(readFileSync(path.join(FIXTURES, release, `${engine}.json`), 'utf8'))
  const read = (file: string) => brotliDecompressSync(readFileSync(path.join(FIXTURES, release, file)))

  /** Writes the released database into an empty place. */
  async function place({ location, dataDir }: Place): Promise<void> {
    if (location.engine === 'sqlite') {
      writeFileSync(location.file, read('sqlite.db.br'))
    } else {
      const client = new pg.Client({ connectionString: location.url })
      await client.connect()
      await client.query(read('postgres.sql.br').toString())
      await client.end()
    }
    writeFileSync(path.join(dataDir, 'secret'), known(location.engine).secret)
  }

  describeOnBothEngines('migrated to the present version', ({ engine }) => {
    const empty = archivePlaces()
    let db: Db | undefined
    afterEach(async () => {
      await db?.destroy()
      db = undefined
    })

    test('keeps every row, the audit chain, sessions, passwords and second steps', async () => {
      const { location, dataDir } = await empty(engine)
      await place({ location, dataDir })
      db = openDatabase(location)
      const before = await readRows(db)
      const filled = Object.entries(before).filter(([, rows]) => rows.length > 0)
      expect(filled.map(([name]) => name)).toStrictEqual(
        expect.arrayContaining([
          ...[
            'settings',
            'contact_requests',
            'request_replies',
            'request_notes',
            'appointments',
            'appointment_updates',
          ],
          ...['mail_outbox', 'notifications', 'admins', 'auth_users', 'auth_sessions', 'admin_actions'],
        ]),
      )
      const audited = before.admin_actions?.length
      expect((await migrateToLatest(db)).length).toBeGreaterThan(0)
      const after = await readRows(db, Object.fromEntries(filled))
      for (const [name, rows] of filled) expect(after[name], name).toStrictEqual(rows)
      expect(await verifyChain(db)).toMatchObject({ ok: true, rows: audited })

      const { moment, email, password, totpKey, recoveryCode, sessionToken, secret } = known(engine)
      const now = new Date(Date.parse(moment) + MINUTE)
      expect(await findStaff(db, sessionToken, now)).toMatchObject({ email })
      const ctx = testContext(db, { clock: () => now, secret })
      const source = { userAgent: '', address: '192.0.2.1' }
      const enter = async () => {
        const outcome = await signIn(ctx, { email, password, device: undefined, source })
        if (outcome.kind !== 'second-step') throw new Error(outcome.kind)
        return outcome.token
      }
      const code = new TOTP({ secret: Secret.fromBase32(totpKey) }).generate({ timestamp: now.getTime() })
      expect(await takeSecondStep(ctx, { token: await enter(), code, source })).toMatchObject({ kind: 'signed-in' })
      const recovered = await takeSecondStep(ctx, { token: await enter(), code: recoveryCode, source })
      expect(recovered).toMatchObject({ kind: 'signed-in' })
    })

    test('is archived before the migration, and the archive is restored on both engines', async () => {
      const { location, dataDir } = await empty(engine)
      await place({ location, dataDir })
      db = openDatabase(location)
      const before = await readRows(db)
      const { executed } = await migrationState(db)
      const order = { location, dataDir, recipients: [], secret: known(engine).secret, createdAt: NOW }
      const file = (await archiveBeforeMigration(db, order)) ?? ''
      for (const target of ['sqlite', 'postgres'] as const) {
        if (target === 'postgres' && !inject('postgresTemplate')) continue
        const restored = await empty(target)
        await restoreArchive(restoreOrder(file, restored))
        const after = openDatabase(restored.location)
        const rows = await readRows(after)
        for (const [name, { length }] of Object.entries(before)) {
          // A restore leaves its own record, and holds the mails.
          if (!['service_state', 'mail_trouble'].includes(name))
            expect(rows[name]?.length, `${name} on ${target}`).toBe(length)
        }
        expect(await verifyChain(after)).toMatchObject({ ok: true, rows: before.admin_actions?.length })
        await after.destroy()

        const former = await empty(target)
        await restoreArchive({ ...restoreOrder(file, former), keepSchema: true })
        const kept = openDatabase(former.location)
        expect((await migrationState(kept)).executed, 'the schema of the release').toStrictEqual(executed)
        await kept.destroy()
      }
    })
  })
})
