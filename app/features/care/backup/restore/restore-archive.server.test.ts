import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, inject, test } from 'vitest'
import { writeArchive } from '#app/features/care/backup/archive/write-archive.server.ts'
import { addRun, claimRun } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { findMailHold, releaseHeldMails } from '#app/features/ground/mail/outbox/hold.server.ts'
import { watchOutbox } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { addConsultantCalendar } from '#app/features/work/appointments/calendars/calendars.server.ts'
import { listRequests } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { listInstances, reportInstance } from '#db/instances.server.ts'
import { migrationState } from '#db/migrate.ts'
import { readServiceState } from '#db/service-state.server.ts'
import { testContext } from '#test/context.ts'
import { archivePlaces, fillPlace, type Place, readAllRows, restoreOrder, SECRET } from '#test/data/archive-places.ts'
import { claimMail } from '#test/data/mail-fixtures.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { RESTORED, restoreArchive } from './restore-archive.server.ts'
import { findBegunRestore, markRestore, requireNoBegunRestore } from './restore-marker.server.ts'

const LATER = new Date('2027-02-01T00:00:00.000Z')

function archive({ location, dataDir }: Place, name = 'archive.tar.gz', recipients: string[] = []) {
  const file = path.join(dataDir, name)
  const order = { location, dataDir, file, createdAt: new Date(), includesFiles: true, recipients, secret: SECRET }
  return writeArchive(order).then(({ manifest }) => ({ file, manifest }))
}

async function withDb<Result>(
  { location }: Pick<Place, 'location'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(location)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const hasPostgres = inject('postgresTemplate') !== undefined

describe('an archive', () => {
  const empty = archivePlaces()
  test.skipIf(!hasPostgres)('restores equal rows and files from SQLite to PostgreSQL and back', async () => {
    const places = [await empty('sqlite', 'migrated'), await empty('postgres'), await empty('sqlite')] as const
    await fillPlace(places[0])
    const expected = await readAllRows(places[0].location)
    expect(Object.keys(expected).length).toBeGreaterThan(30)
    for (const table of ['contact_requests', 'appointments', 'admin_actions', 'mail_outbox', 'notifications']) {
      expect(expected[table]?.length, table).toBeGreaterThan(5)
    }
    const first = await archive(places[0])
    expect(statSync(first.file).mode & 0o777).toBe(0o600)
    for (const [from, to] of [places.slice(0, 2), places.slice(1)] as [Place, Place][]) {
      const { file, manifest } = await archive(from, 'moved.tar.gz')
      await restoreArchive(restoreOrder(file, to))
      expect(await readAllRows(to.location)).toStrictEqual(expected)
      const changed = ['service_state', 'mail_trouble']
      const digests = ({ tables }: typeof manifest) => tables.filter(({ name }) => !changed.includes(name))
      expect(digests(manifest)).toStrictEqual(digests(first.manifest))
      for (const name of ['mail/first.eml', 'files/2026/à picture.bin', 'files/2026/empty']) {
        expect(readFileSync(path.join(to.dataDir, name)).equals(readFileSync(path.join(from.dataDir, name)))).toBe(true)
      }
      expect(readdirSync(path.join(to.dataDir, 'mail')).some((name) => name.startsWith('.'))).toBe(false)
    }
  })
})

describeOnBothEngines('passwords of calendars', ({ engine }) => {
  const empty = archivePlaces()
  test('are in an archive only if it is encrypted', async () => {
    const source = await empty(engine, 'migrated')
    await withDb(source, async (db) => {
      const ctx = testContext(db, { actor: await storeStaff(db) })
      await storeConsultant(ctx, 'ada')
      await addConsultantCalendar(ctx, {
        id: 'ada',
        kind: 'ics',
        address: { url: 'https://calendario.example/a.ics', user: '', password: '' },
      })
    })
    const identity = await generateIdentity()
    const sealedAfter = async (recipients: string[], name: string) => {
      const target = await empty(engine)
      const { file } = await archive(source, name, recipients)
      const identities = recipients.length > 0 ? [identity] : []
      await restoreArchive({ ...restoreOrder(file, target), identities })
      const row = await withDb(target, (db) => db.selectFrom('consultantCalendars').select('sealed').executeTakeFirst())
      return row?.sealed
    }
    expect(await sealedAfter([], 'plain.tar.gz')).toBe('')
    expect(await sealedAfter([await identityToRecipient(identity)], 'sealed.tar.gz.age')).toMatch(/^aes-256-gcm\./)
  })
})

describeOnBothEngines('an archive made while the service writes', ({ engine }) => {
  const empty = archivePlaces()
  test('is a consistent snapshot: whole transactions, and no row without the row that it references', async () => {
    const source = await empty(engine, 'migrated')
    await fillPlace(source)
    const db = openDatabase(source.location)
    const { id: requestId } = await db.selectFrom('contactRequests').select('id').executeTakeFirstOrThrow()
    const rows = { requestId, adminId: 'x', text: 'x', createdAt: '' }
    let written = 0
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        const number = String(++written)
        await db.transaction().execute(async (trx) => {
          // The tables are read one after the other: a later one must not show more than an earlier one.
          await trx
            .insertInto('requestNotes')
            .values({ ...rows, id: number })
            .execute()
          await trx.insertInto('requestTags').values({ requestId, tag: number }).execute()
          await trx.insertInto('busyTimes').values({ uid: number, startsAt: '', endsAt: '' }).execute()
        })
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(3)
    const before = written
    const archives = [await archive(source, 'one.tar.gz'), await archive(source, 'two.tar.gz')]
    const during = written - before
    isDone = true
    await writing
    await db.destroy()
    expect(during).toBeGreaterThan(3)
    for (const { file, manifest } of archives) {
      const target = await empty(engine)
      await restoreArchive(restoreOrder(file, target))
      const all = await readAllRows(target.location)
      const added = (table: string) =>
        all[table]?.filter((row) => row.some((value) => /^\d+$/.test(String(value)))).length
      expect(added('busy_times')).toBeGreaterThanOrEqual(before - 1)
      expect(added('request_tags')).toBe(added('busy_times'))
      expect(all.request_notes?.filter((row) => row.includes('x')).length).toBe(added('busy_times'))
      expect(manifest.tables.map(({ rows }) => rows)).toContain(added('busy_times'))
    }
  })
})

describeOnBothEngines('a restored database', ({ engine }) => {
  const empty = archivePlaces()

  async function restored(): Promise<{ source: Place; target: Place; file: string }> {
    const source = await empty('sqlite', 'migrated')
    await fillPlace(source)
    const { file } = await archive(source)
    const target = await empty(engine)
    await restoreArchive(restoreOrder(file, target))
    return { source, target, file }
  }

  test('works: search, audit log, triggers, schema', async () => {
    const { target } = await restored()
    await withDb(target, async (db) => {
      expect(await verifyChain(db)).toMatchObject({ ok: true })
      const { reference, id } = await db
        .selectFrom('contactRequests')
        .select(['id', 'reference'])
        .where('status', '=', 'answered')
        .executeTakeFirstOrThrow()
      const admin = await db.selectFrom('admins').selectAll().limit(1).executeTakeFirstOrThrow()
      const { id: adminId, email } = admin
      const actor = { kind: 'staff', id: adminId, email, name: '', role: 'admin', sessionId: '' } as const
      expect(
        (await listRequests(testContext(db, { actor }), { q: reference })).rows.map((row) => row.id),
      ).toStrictEqual([id])
      const revision = () => db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
      const before = await revision()
      await db.updateTable('settings').set({ updatedAt: 'now' }).execute()
      expect((await revision()).revision).toBeGreaterThan(before.revision)
      await expect(db.deleteFrom('adminActions').execute()).rejects.toThrow(/append-only/)
      expect((await migrationState(db)).pending).toStrictEqual([])
    })
  })

  test('holds the queued mails until they are released; later mails go out', async () => {
    const { target } = await restored()
    await withDb(target, async (db) => {
      const queued = await db.selectFrom('mailOutbox').selectAll().where('state', '=', 'queued').execute()
      expect(queued.length).toBeGreaterThan(0)
      expect(await findMailHold(db)).toMatchObject({ held: queued.length })
      expect(await claimMail(db, 'worker', LATER)).toBeUndefined()
      await watchOutbox(db, LATER)
      expect(await claimMail(db, 'worker', LATER)).toBeUndefined()
      const next = { ...queued[0], id: 'next', messageId: 'next', createdAt: '2026-11-23T10:30:00.001Z' }
      await db
        .insertInto('mailOutbox')
        .values(next as never)
        .execute()
      expect(await claimMail(db, 'worker', LATER)).toMatchObject({ id: 'next' })
      await db.transaction().execute(releaseHeldMails)
      expect(await claimMail(db, 'worker', LATER)).toMatchObject({ id: expect.not.stringMatching('next') })
    })
  })

  test('knows no process of the place that was archived', async () => {
    const source = await empty(engine, 'migrated')
    const moment = new Date().toISOString()
    const former = { id: 'former', version: '0.1.0', startedAt: moment, seenAt: moment }
    await withDb(source, (db) => reportInstance(db, former, new Date()))
    const { file } = await archive(source)
    const target = await empty(engine)
    await restoreArchive(restoreOrder(file, target))
    expect(await withDb(source, (db) => listInstances(db, new Date()))).toStrictEqual([former])
    expect(await withDb(target, (db) => listInstances(db, new Date()))).toStrictEqual([])
  })

  test('does not repeat the backup that wrote the archive', async () => {
    const source = await empty(engine, 'migrated')
    await withDb(source, async (db) => {
      await db.transaction().execute((trx) => addRun(trx, new Date(), '2026-11-22'))
      expect(await claimRun(db, 'former', () => new Date())).toBeDefined()
      await db.transaction().execute((trx) => addRun(trx, new Date(), null))
    })
    const { file } = await archive(source)
    const target = await empty(engine)
    await restoreArchive(restoreOrder(file, target))
    const later = () => new Date(Date.now() + DAY)
    expect(await withDb(source, (db) => claimRun(db, 'next', later)), 'it would be repeated').toBeDefined()
    await withDb(target, async (db) => {
      expect(await claimRun(db, 'next', later)).toBeUndefined()
      const runs = await db.selectFrom('backupRuns').select(['night', 'state', 'file']).orderBy('night').execute()
      expect(runs).toContainEqual({ night: '2026-11-22', state: 'inconclusive', file: path.basename(file) })
      expect(runs).toContainEqual({ night: null, state: 'inconclusive', file: null })
    })
  })

  test('is not restored into again', async () => {
    const { target, file } = await restored()
    const before = await readAllRows(target.location)
    await expect(restoreArchive(restoreOrder(file, target))).rejects.toThrow(/empty place[\s\S]*Nothing was written/)
    expect(await readAllRows(target.location)).toStrictEqual(before)
    expect(findBegunRestore(target.dataDir)).toBeUndefined()
  })

  test('is completed if only the mark of the restore is left', async () => {
    const { target, file } = await restored()
    const state = await withDb(target, (db) => readServiceState<{ archive: string }>(db, RESTORED))
    const id = state?.archive ?? ''
    markRestore(target.dataDir, { id, file })
    expect(() => requireNoBegunRestore(target.dataDir)).toThrow(/interrupted[\s\S]*restore/)
    expect(await restoreArchive(restoreOrder(file, target))).toMatchObject({ secret: undefined })
    expect(findBegunRestore(target.dataDir)).toBeUndefined()
  })

  test('refuses a folder with other files, and accepts equal ones', async () => {
    const source = await empty('sqlite', 'migrated')
    await fillPlace(source)
    const { file } = await archive(source)
    const target = await empty(engine)
    const mail = (name: string, text: string) => {
      mkdirSync(path.join(target.dataDir, 'mail'), { recursive: true })
      writeFileSync(path.join(target.dataDir, 'mail', name), text)
    }
    mail('first.eml', readFileSync(path.join(source.dataDir, 'mail/first.eml'), 'utf8').replace('c', 'C'))
    await expect(restoreArchive(restoreOrder(file, target))).rejects.toThrow(/first\.eml[\s\S]*differs/)
    mail('first.eml', readFileSync(path.join(source.dataDir, 'mail/first.eml'), 'utf8'))
    mail('other.eml', 'x')
    await expect(restoreArchive(restoreOrder(file, target))).rejects.toThrow(/other\.eml/)
    expect(findBegunRestore(target.dataDir)).toBeUndefined()
    mail('.other.tmp', 'x')
    rmSync(path.join(target.dataDir, 'mail/other.eml'))
    await restoreArchive(restoreOrder(file, target))
    expect(await readAllRows(target.location)).toStrictEqual(await readAllRows(source.location))
  })
})
