import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { generateKey, publicKeyOf } from '#app/features/care/backup/archive/encryption.server.ts'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { readBackups } from '#app/features/care/backup/screen/list-backups.server.ts'
import { requestBackup } from '#app/features/care/backup/screen/request-backup.server.ts'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { blobPath } from '#app/features/ground/files/store/blob-path.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { archivePlaces, fillPlace, type Place, SECRET } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { claimRun, endRun, planNightly, releaseRun } from './backup-runs.server.ts'
import { backupFolder } from './kept-archives.ts'
import { type BackupOrder, proveArchive, runBackup } from './run-backup.server.ts'
import { startBackups } from './start-backups.server.ts'

const clockAt = (iso: string) => () => new Date(iso)
/** Half past two in Rome, and a minute before. */
const DUE = '2026-11-24T01:30:00.000Z'
const EARLY = '2026-11-24T01:29:00.000Z'
const log = pino({ level: 'silent' })

describeOnBothEngines('a backup by the server', ({ engine }) => {
  const empty = archivePlaces()

  async function filled(): Promise<{ place: Place; order: BackupOrder; db: Db }> {
    const place = await empty(engine, 'migrated')
    await fillPlace(place, 2)
    const { location, dataDir } = place
    const order = { location, dataDir, recipients: [], copyDir: undefined, secret: SECRET, createdAt: DUE }
    return { place, order, db: openDatabase(location) }
  }

  test('is written, proven by a restore, copied, and leaves nothing else', async () => {
    const { order, db } = await filled()
    await db.destroy()
    const copyDir = path.join(order.dataDir, 'elsewhere/copies')
    writeFileSync(path.join(order.dataDir, 'note'), '')
    const outcome = await runBackup({ ...order, copyDir })
    expect(outcome).toMatchObject({ state: 'passed', copy: 'copied', fileCount: 17 })
    const name = outcome.file ?? ''
    expect(name).toBe('idg-20261124T013000Z-server.tar.gz')
    expect(readdirSync(backupFolder(order.dataDir))).toStrictEqual([name])
    expect(readdirSync(copyDir)).toStrictEqual([name])
    const [original, copy] = [backupFolder(order.dataDir), copyDir].map((folder) => path.join(folder, name))
    expect(readFileSync(copy ?? '').equals(readFileSync(original ?? ''))).toBe(true)
    expect(statSync(copy ?? '').mode & 0o777).toBe(0o600)
  })

  test('that is encrypted is proven without the private key, and read with it', async () => {
    const { order, db } = await filled()
    await db.destroy()
    const identity = await generateKey()
    const outcome = await runBackup({ ...order, recipients: [await publicKeyOf(identity)] })
    expect(outcome).toMatchObject({ state: 'passed', file: expect.stringMatching(/\.age$/) })
    const file = path.join(backupFolder(order.dataDir), outcome.file ?? '')
    expect((await readArchive(file, [identity])).manifest).toMatchObject({ includesSecret: true })
    await expect(readArchive(file, [await generateKey()])).rejects.toThrow(/another one/)
  })

  test('does not pass if a single row differs after the restore', async () => {
    const { order, db } = await filled()
    await db.destroy()
    const { file = '' } = await runBackup(order)
    const archive = path.join(backupFolder(order.dataDir), file)
    const { manifest } = await readArchive(archive, [])
    await proveArchive(archive, [], manifest, order.dataDir)
    const tables = manifest.tables.map((table) => (table.rows > 0 ? { ...table, sha256: '0'.repeat(64) } : table))
    await expect(proveArchive(archive, [], { ...manifest, tables }, order.dataDir)).rejects.toThrow(
      /differ after a restore/,
    )
    expect(readdirSync(order.dataDir).filter((name) => name.startsWith('.'))).toStrictEqual([])
  })

  test.each([
    ['is missing', () => undefined],
    ['is another one', (file: string) => writeFileSync(file, 'other')],
  ])('does not pass if a file that a row names %s; it is written and copied all the same', async (_name, spoil) => {
    const { order, db } = await filled()
    const store = folderStore(path.join(order.dataDir, 'files'))
    const ctx = { db, clock: clockAt(EARLY), contactLimits: false }
    const add = async (text: string) => {
      const staged = await store.stage(Readable.from([Buffer.from(text)]), 1_000)
      await addFile(ctx, { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash: '' })
      await staged.discard()
      return path.join(order.dataDir, 'files', blobPath(staged.sha256))
    }
    await add('first')
    const second = await add('second')
    const copyDir = path.join(order.dataDir, 'elsewhere')
    expect(await runBackup({ ...order, copyDir })).toMatchObject({ state: 'passed', fileCount: 19 })
    rmSync(second)
    spoil(second)
    const outcome = await runBackup({ ...order, copyDir, createdAt: '2026-11-24T02:30:00.000Z' })
    expect(outcome).toMatchObject({ state: 'failed', copy: 'copied', problem: expect.stringContaining('1 file') })
    const { manifest } = await readArchive(path.join(copyDir, outcome.file ?? ''), [])
    expect(manifest.missingFiles).toStrictEqual([path.basename(second)])
    await db.destroy()
  })

  test('by an instance with a folder of its own does not pass if another instance has the files', async () => {
    const { order, db } = await filled()
    const ctx = { db, clock: clockAt(EARLY), contactLimits: false }
    const elsewhere = folderStore(scratchFolder('idg-other-instance-'))
    const staged = await elsewhere.stage(Readable.from([Buffer.from('cv')]), 1_000)
    await addFile(ctx, { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash: '' })
    await staged.discard()
    await db.destroy()
    const outcome = await runBackup(order)
    expect(outcome).toMatchObject({ state: 'failed', problem: expect.stringMatching(/another instance.*S3_URL/) })
  })

  test('that cannot be written or copied says so', async () => {
    const { order, db } = await filled()
    await db.destroy()
    const blocked = path.join(order.dataDir, 'note')
    writeFileSync(blocked, '')
    expect(await runBackup({ ...order, copyDir: blocked })).toMatchObject({ state: 'passed', copy: 'failed' })
    const later = { ...order, createdAt: '2026-11-25T01:30:00.000Z' }
    mkdirSync(path.join(backupFolder(order.dataDir), 'idg-20261125T013000Z-server.tar.gz'))
    expect(await runBackup(later)).toMatchObject({ state: 'failed', problem: expect.any(String) })
  })

  test('is planned once a night by any number of instances, and made by one', async () => {
    const { db } = await filled()
    await planNightly(db, new Date(EARLY))
    expect(await claimRun(db, 'a', clockAt(EARLY))).toBeUndefined()
    await Promise.all([planNightly(db, new Date(DUE)), planNightly(db, new Date(DUE))])
    const claims = await Promise.all(['a', 'b'].map((owner) => claimRun(db, owner, clockAt(DUE))))
    expect(claims.filter(Boolean)).toHaveLength(1)
    await db.destroy()
  })

  test('whose process is gone is taken over, and fails with a notification after the third time', async () => {
    const { db } = await filled()
    const admin = await storeStaff(db, { now: new Date(DUE) })
    const operator = await storeStaff(db, { role: 'operator', now: new Date(DUE) })
    await planNightly(db, new Date(DUE))
    for (let hour = 2; hour < 5; hour++) {
      const clock = clockAt(`2026-11-24T0${hour}:00:00.000Z`)
      expect(await claimRun(db, `owner ${hour}`, clock)).toBeDefined()
      expect(await claimRun(db, 'other', clock)).toBeUndefined()
    }
    expect(await claimRun(db, 'last', clockAt('2026-11-24T05:00:00.000Z'))).toBeUndefined()
    const run = await db.selectFrom('backupRuns').selectAll().executeTakeFirstOrThrow()
    expect(run).toMatchObject({ state: 'failed', problem: expect.stringContaining('3 times') })
    const rung = await db.selectFrom('notifications').select('adminId').where('link', '=', '/admin/backups').execute()
    const ids = rung.map(({ adminId }) => adminId)
    expect(ids).toContain(admin.id)
    expect(ids).not.toContain(operator.id)
    await db.destroy()
  })

  test('rings unless it passed and was copied', async () => {
    const { db } = await filled()
    const admin = await storeStaff(db, { now: new Date(DUE) })
    const rings = async () =>
      (await db.selectFrom('notifications').select('id').where('link', '=', '/admin/backups').execute()).length
    const outcomes = [
      { state: 'passed', copy: 'copied' },
      { state: 'passed', copy: 'none' },
      { state: 'inconclusive', copy: 'none' },
      { state: 'failed', copy: 'none' },
      { state: 'passed', copy: 'failed' },
    ] as const
    const counts: number[] = []
    for (const outcome of outcomes) {
      const before = await rings()
      await requestBackup(testContext(db, { actor: admin }))
      const { id } = (await claimRun(db, 'a', clockAt(DUE))) ?? { id: '' }
      // The claim of another process has expired meanwhile.
      await endRun(db, clockAt(DUE), { id, owner: 'former' }, { state: 'failed', copy: 'none' }, 1)
      expect(await rings()).toBe(before)
      await endRun(db, clockAt(DUE), { id, owner: 'a' }, outcome, 1)
      counts.push((await rings()) - before)
    }
    expect(counts.map((count) => count > 0)).toStrictEqual([false, false, true, true, true])
    await db.destroy()
  })

  test('asked for on the page is made by another process', async () => {
    const { order, db } = await filled()
    const now = new Date()
    const actor = await storeStaff(db, { now })
    const parts = testContext(db, { actor })
    const settings = { ...parts.system.settings, dataDir: order.dataDir, database: order.location }
    const ctx = { ...parts, clock: () => now, system: { ...parts.system, settings } }
    await requestBackup(ctx)
    await requestBackup(ctx)
    expect(await db.selectFrom('backupRuns').select('id').execute()).toHaveLength(1)
    const backups = startBackups({ db, log, order, clock: () => new Date(), isNightly: true })
    await expect.poll(async () => (await readBackups(ctx)).runs[0]?.state).toBe('passed')
    await backups.stop()
    expect(await readBackups(ctx)).toMatchObject({ isLate: false, isBusy: false, copies: [] })
    const isRemoved = async () => (await readBackups(ctx)).runs[0]?.isRemoved
    expect(await isRemoved()).toBe(false)
    // As when a later archive has superseded it.
    for (const name of readdirSync(backupFolder(order.dataDir))) rmSync(path.join(backupFolder(order.dataDir), name))
    expect(await isRemoved()).toBe(true)
    await db.destroy()
  })

  test('is given back when the server stops, and made by the next one', async () => {
    const { order, db } = await filled()
    const actor = await storeStaff(db, { now: new Date() })
    await requestBackup(testContext(db, { actor }))
    const parts = { db, log, order, clock: () => new Date(), isNightly: false }
    const begun = Promise.withResolvers<void>()
    const endless = startBackups({
      ...parts,
      make: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ state: 'failed', copy: 'none' }))
          begun.resolve()
        }),
    })
    await begun.promise
    await endless.stop()
    expect(await db.selectFrom('backupRuns').select('state').execute()).toStrictEqual([{ state: 'waiting' }])
    const claimed = await claimRun(db, 'next', () => new Date())
    await releaseRun(db, 'next', claimed?.id ?? '')
    await db.destroy()
  })
})
