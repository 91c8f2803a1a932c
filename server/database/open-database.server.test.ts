import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { restoreArchive } from '#app/features/care/backup/restore/restore-archive.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToSchema, migrationState } from '#db/migrate.ts'
import { archivePlaces, type Place, readAllRows, restoreOrder, SECRET } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { openConfiguredDatabase } from './open-database.ts'

const OLD = ['20261122T0240-requests', '20261122T0241-appointments', '20261122T0242-mail', '20261122T0243-settings']

describeOnBothEngines('a database of an earlier version', ({ engine }) => {
  const empty = archivePlaces()

  /** A place with the schema of an earlier version and a row. */
  async function older(): Promise<Place> {
    const place = await empty(engine)
    const db = openDatabase(place.location)
    await db.transaction().execute((trx) => migrateToSchema(trx, OLD))
    await db.insertInto('settings').values({ section: 'old', value: '{}', version: 1, updatedAt: '' }).execute()
    await db.destroy()
    return place
  }
  const configOf = ({ location, dataDir }: Place, beforeMigration = true) => ({
    dataDir,
    database: location,
    secret: SECRET,
    backup: { recipients: [], copyDir: undefined, isNightly: false, beforeMigration },
  })
  const open = async (place: Place, beforeMigration?: boolean) => {
    const { db, ...outcome } = await openConfiguredDatabase(configOf(place, beforeMigration))
    const state = await migrationState(db)
    await db.destroy()
    return { ...outcome, pending: state.pending }
  }

  test('is archived before it is migrated, once, and the archive restores and migrates it', async () => {
    const place = await older()
    const before = await readAllRows(place.location, ['settings'])
    const opened = await open(place)
    expect(opened).toMatchObject({ pending: [], goBack: expect.stringMatching(/restore .*before-migration\.tar\.gz/) })
    const [name = '', ...others] = readdirSync(path.join(place.dataDir, 'backups'))
    expect(others).toStrictEqual([])
    const file = path.join(place.dataDir, 'backups', name)
    expect((await readArchive(file, [])).manifest).toMatchObject({ migrations: OLD, includesFiles: false })
    expect(await open(place)).toMatchObject({ migrated: [], goBack: undefined })
    expect(readdirSync(path.join(place.dataDir, 'backups'))).toStrictEqual([name])

    const target = await empty(engine)
    const { migrated } = await restoreArchive(restoreOrder(file, target))
    expect(migrated).toStrictEqual(opened.migrated)
    expect((await readAllRows(target.location)).settings).toStrictEqual(before.settings)
  })

  test('is left as it is when the archive can not be written, unless that is skipped', async () => {
    const place = await older()
    writeFileSync(path.join(place.dataDir, 'backups'), 'a file where the folder should be')
    await expect(open(place)).rejects.toThrow(/can't be written[\s\S]*BACKUP_BEFORE_MIGRATION=off/)
    const db = openDatabase(place.location)
    expect((await migrationState(db)).executed.sort()).toStrictEqual(OLD)
    await db.destroy()
    expect(await open(place, false)).toMatchObject({ pending: [], goBack: undefined })
  })

  test('a new database is not archived', async () => {
    const place = await empty(engine)
    expect(await open(place)).toMatchObject({ goBack: undefined, pending: [] })
    expect(readdirSync(place.dataDir)).not.toContain('backups')
  })
})
