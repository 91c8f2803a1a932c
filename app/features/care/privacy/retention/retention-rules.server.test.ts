import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pruneLedgerFile } from '#app/features/ground/audit/erasures/ledger.server.ts'
import { appendToFile, ledgerFile, readFromFile } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { removeOrphanedFiles } from '#app/features/ground/mail/orphaned-files.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { trashRequest } from '#app/features/work/requests/request/verbs/trash.server.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { findWord } from '#test/data/find-word.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { makeConsultant, storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { deleteExpired, previewRetention } from './run-retention.server.ts'

const DAY = 24 * 60 * 60 * 1000

describeOnBothEngines('retention', ({ location }) => {
  async function withTrashed() {
    const office = await erasureOffice(await location())
    const { db, staff } = office
    const id = await storeRequestWithMails(db, staff.clock(), { name: 'Zelinda Neri', email: 'zelinda@x.example' })
    await addNote(staff, { id, text: 'Nota su zelinda' })
    await trashRequest(staff, { id, version: 1 })
    const later = (days: number) => new Date(staff.clock().getTime() + days * DAY)
    return { ...office, id, later }
  }

  test('deletes the trash after 30 days with everything that names its sender, and shows that before', async () => {
    const { db, later } = await withTrashed()
    const trash = async (days: number) =>
      (await previewRetention(db, later(days))).find(({ table }) => table.endsWith('(cestino)'))?.rows
    expect([await trash(29.9), await trash(30.1)]).toStrictEqual([0, 1])
    expect(await deleteExpired(db, later(29.9))).toMatchObject({ requests: 0 })
    expect(await findWord(db, 'zelinda')).not.toStrictEqual([])
    expect(await deleteExpired(db, later(30.1))).toMatchObject({ requests: 1 })
    expect(await findWord(db, 'zelinda')).toStrictEqual([])
    expect(await trash(30.1)).toBe(0)
    await db.destroy()
  })

  test('deletes ended sessions and invitations with the hours set for them, old mails to staff and old cases', async () => {
    const { db, staff, later } = await withTrashed()
    const targets = staffTargets(staff)
    await targets.invitation()
    await targets.privacyCase('zelinda@x.example')
    const { id } = await db.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
    await makeConsultant({ db }, id)
    await storeConsultant(staff, 'ada')
    await deleteExpired(db, later(29))
    const count = async (table: 'invitations' | 'privacyCases' | 'authSessions' | 'consultants') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect([await count('invitations'), await count('privacyCases'), await count('authSessions')]).toStrictEqual([
      1, 1, 0,
    ])
    expect(await count('consultants')).toBe(2)
    await deleteExpired(db, later(100))
    expect([await count('invitations'), await count('privacyCases')]).toStrictEqual([0, 0])
    expect(await db.selectFrom('consultants').select('adminId').execute()).toStrictEqual([{ adminId: 'ada' }])
    await db.destroy()
  })

  test('deletes the file of a mail with its row, and keeps that of a delivery in progress', async () => {
    const { db, dataDir, id } = await withTrashed()
    const folder = path.join(dataDir, 'mail')
    mkdirSync(folder, { recursive: true })
    const mail = await db.selectFrom('mailOutbox').select('id').where('documentId', '=', id).executeTakeFirstOrThrow()
    const names = {
      kept: `20261123_request-visitor_${mail.id}.eml`,
      gone: '20261123_request-visitor_01a201c8-7fc3-74ba-96e8-dcf7dedac007.eml',
      fresh: '20261123_request-visitor_01a201c8-7fc3-74ba-96e8-dcf7dedac008.eml',
      other: 'nota.txt',
    }
    for (const name of Object.values(names)) writeFileSync(path.join(folder, name), 'x')
    const old = new Date(Date.now() - DAY)
    for (const name of [names.kept, names.gone, names.other]) utimesSync(path.join(folder, name), old, old)
    expect(await removeOrphanedFiles(db, folder, new Date(Date.now() - DAY / 24))).toBe(1)
    expect(readdirSync(folder).sort()).toStrictEqual([names.kept, names.fresh, names.other].sort())
    await db.destroy()
  })

  test('keeps the ledger for the retention of requests and a year, in the database and the file', async () => {
    const { db, dataDir, later } = await withTrashed()
    const entry = { kind: 'request', key: 'x', caseId: 'c', erasedAt: later(0).toISOString() } as const
    await db.insertInto('erasures').values(entry).execute()
    await appendToFile(dataDir, [entry])
    await deleteExpired(db, later(36 * 30))
    expect(await db.selectFrom('erasures').selectAll().execute()).toHaveLength(1)
    await deleteExpired(db, later(37 * 31))
    expect(await db.selectFrom('erasures').selectAll().execute()).toStrictEqual([])
    await pruneLedgerFile(dataDir, later(-1).toISOString())
    expect(await readFromFile(ledgerFile(dataDir))).toHaveLength(1)
    await pruneLedgerFile(dataDir, later(1).toISOString())
    expect(await readFromFile(ledgerFile(dataDir))).toStrictEqual([])
    await db.destroy()
  })
})
