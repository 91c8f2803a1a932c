import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from '#app/features/care/backup/archive/write-archive.server.ts'
import { completeErasures } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { ledgerFile } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { archivePlaces, restoreOrder, SECRET } from '#test/data/archive-places.ts'
import { ADDRESS, CANARY, storeCanaryPerson } from '#test/data/canary-person.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { filesWith, findWord } from '#test/data/find-word.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { restoreArchive } from './restore-archive.server.ts'

describeOnBothEngines('an archive older than an erasure', ({ engine, location }) => {
  const empty = archivePlaces()

  test('restores no data of the erased person on another machine with the ledger beside the archive', async () => {
    const office = await erasureOffice(await location())
    await storeCanaryPerson(office.visitor, office.staff, office.dataDir)
    const other = await empty(engine)
    const copies = (await empty('sqlite')).dataDir
    const file = path.join(copies, 'older.tar.gz')
    const { place, dataDir, parts } = office
    const order = {
      location: place,
      dataDir,
      file,
      createdAt: new Date('2026-11-23T08:00:00.000Z'),
      includesFiles: true,
      recipients: [],
    }
    await writeArchive({ ...order, secret: SECRET })
    await office.openCase([ADDRESS])
    await completeErasures(parts)
    await office.db.destroy()

    const withoutLedger = await empty(engine)
    await restoreArchive(restoreOrder(file, withoutLedger))
    const resurrected = openDatabase(withoutLedger.location)
    expect(await findWord(resurrected, CANARY), 'the archive holds the person').not.toStrictEqual([])
    await resurrected.destroy()

    copyFileSync(ledgerFile(dataDir), path.join(copies, 'erasures.jsonl'))
    // The erasure can only be repeated on the newest schema.
    await expect(restoreArchive({ ...restoreOrder(file, other), keepSchema: true })).rejects.toThrow(
      /erased[\s\S]*Nothing was written/,
    )
    const { erasedAgain } = await restoreArchive(restoreOrder(file, other))
    expect(erasedAgain).toBeGreaterThan(0)
    const restored = openDatabase(other.location)
    expect(await findWord(restored, CANARY)).toStrictEqual([])
    await restored.destroy()
    expect(filesWith(other.dataDir, CANARY), 'raw bytes of database, mails and files').toStrictEqual([])
    expect(existsSync(ledgerFile(other.dataDir)), 'the next archives travel with it').toBe(true)
  })
})
