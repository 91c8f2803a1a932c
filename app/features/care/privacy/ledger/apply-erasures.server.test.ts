import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeErasures } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { destroy } from '#app/features/care/privacy/erasure/parts.server.ts'
import { recordsOf } from '#app/features/care/privacy/erasure/subject.server.ts'
import { ledgerFile, readFromFile } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { storeCanaryMails } from '#test/data/canary-mails.ts'
import { ADDRESS, CANARY, storeCanaryPerson } from '#test/data/canary-person.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { filesWith, findWord } from '#test/data/find-word.ts'
import { readAllRows, writeAllRows } from '#test/database/copied-rows.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { applyErasures, isOlderThanLedger } from './apply-erasures.server.ts'

describeOnBothEngines('applyErasures', ({ location }) => {
  async function erased() {
    const office = await erasureOffice(await location())
    const { db, dataDir, staff, visitor, parts, openCase } = office
    const id = await storeCanaryPerson(visitor, staff, dataDir)
    await storeCanaryMails(staff, dataDir, id)
    const backup = await readAllRows(db)
    // Retention has deleted this one before the erasure, so the ledger cannot name it.
    const old = await db
      .selectFrom('contactRequests')
      .select('id')
      .where('email', 'like', '%+%')
      .executeTakeFirstOrThrow()
    const records = await recordsOf(db, [old.id])
    await db.transaction().execute((trx) => destroy(trx, { records }, staff.clock()))
    await openCase([ADDRESS])
    await completeErasures(parts)
    return { ...office, backup, id }
  }

  test('erases again what an older backup brings back', async () => {
    const { db, dataDir, backup, staff } = await erased()
    const restored = openDatabase(await location())
    await writeAllRows(restored, backup)
    expect(await findWord(restored, CANARY)).not.toStrictEqual([])
    expect(await isOlderThanLedger(restored, dataDir)).toBe(true)

    expect(await applyErasures(restored, dataDir, staff.clock)).toMatchObject({ requests: 4 })
    expect(await findWord(restored, CANARY)).toStrictEqual([])
    expect(filesWith(dataDir, CANARY)).toStrictEqual([])
    expect(await isOlderThanLedger(restored, dataDir)).toBe(false)
    await restored.destroy()
    await db.destroy()
  })

  test('writes the ledger into a private file without personal data', async () => {
    const { db, dataDir, id } = await erased()
    const file = ledgerFile(dataDir)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain(id)
    expect(readFileSync(file, 'utf8').toLowerCase()).not.toContain(CANARY)
    // A kill in the middle of a line.
    appendFileSync(file, '{"kind":"request","ke')
    const entries = await readFromFile(file)
    expect(entries.filter(({ kind }) => kind === 'request')).toHaveLength(3)
    expect(entries.filter(({ kind }) => kind === 'sender').length).toBeGreaterThan(0)
    await db.destroy()
  })

  test.each([1, 2, 3])('completes an erasure that a kill interrupted before its destruction %i', async (killed) => {
    const { db, dataDir, staff, visitor, parts, openCase } = await erasureOffice(await location())
    await storeCanaryPerson(visitor, staff, dataDir)
    await openCase([ADDRESS])
    let calls = 0
    const clock = () => {
      if (++calls === killed) throw new Error('killed')
      return parts.clock()
    }
    await expect(completeErasures({ ...parts, clock })).rejects.toThrow('killed')
    expect(await db.selectFrom('erasures').selectAll().execute()).not.toStrictEqual([])
    await completeErasures(parts)
    expect(await findWord(db, CANARY)).toStrictEqual([])
    await db.destroy()
  })
})
