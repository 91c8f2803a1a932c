import { expect, test } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import { auditFilter } from '#app/features/care/system/audit-log/filter.ts'
import { listActions } from '#app/features/care/system/audit-log/list-actions.server.ts'
import { testContext } from '#test/context.ts'
import { liftAppendOnly } from '#test/database/tamper.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { eraseActionTexts } from './erase-texts.server.ts'
import { hashAction, recordAction } from './record.server.ts'
import { verifyChain } from './verify.server.ts'

const ADMIN: StaffActor = { kind: 'staff', id: 'a', email: 'a@idg.example', name: 'A', role: 'admin', sessionId: 's' }

describeOnBothEngines('verifyChain', ({ database }) => {
  async function logOf(rows: number) {
    const db = await database()
    const ctx = testContext(db)
    for (let row = 1; row <= rows; row++) {
      const record = { adminId: 'a', action: 'test', details: `riga ${row}`, after: { row } }
      await db.transaction().execute((trx) => recordAction(ctx, trx, record))
    }
    return db
  }

  test('is valid as written, over more than one batch', async () => {
    expect(await verifyChain(await database())).toMatchObject({ ok: true, rows: 0 })
    expect(await verifyChain(await logOf(503))).toMatchObject({ ok: true, rows: 503 })
  })

  test.each([
    ['another author', { adminId: 'b' }, { sequence: 3, problem: 'changed', rows: 2 }],
    ['another commitment', { commitment: 'f'.repeat(64) }, { sequence: 3, problem: 'changed', rows: 2 }],
    ['another hash', { hash: 'f'.repeat(64) }, { sequence: 3, problem: 'changed', rows: 2 }],
    ['a row with another sequence', { sequence: 99 }, { sequence: 4, problem: 'removed', rows: 2 }],
  ] as const)('finds %s', async (_, change, found) => {
    const db = await logOf(5)
    await liftAppendOnly(db)
    await db.updateTable('adminActions').set(change).where('sequence', '=', 3).execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, ...found })
  })

  test.each([
    ['changed details', { details: 'riga 3 bis' }],
    ['changed values', { after: '{"row":4}' }],
    ['another salt', { salt: '0'.repeat(64) }],
    ['a text removed without its erasure date', { details: null, salt: null, before: null, after: null }],
    ['a text kept although it is marked as erased', { erasedAt: '2026-11-22T10:00:00.000Z' }],
  ] as const)('finds %s in the texts', async (_, change) => {
    const db = await logOf(5)
    await liftAppendOnly(db)
    const actionId = (await loggedActions(db))[2]!.id
    await db.updateTable('adminActionTexts').set(change).where('actionId', '=', actionId).execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, sequence: 3, problem: 'changed', rows: 2 })
    await db.deleteFrom('adminActionTexts').where('actionId', '=', actionId).execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, sequence: 3, problem: 'changed', rows: 2 })
  })

  test('stays valid when texts are erased, and counts them', async () => {
    const db = await logOf(5)
    const ids = (await loggedActions(db)).slice(1, 3).map(({ id }) => id)
    const erase = () => db.transaction().execute((trx) => eraseActionTexts(trx, ids, new Date()))
    expect(await erase()).toBe(2)
    expect(await erase()).toBe(0)
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 5, erased: 2 })
    const left = JSON.stringify(await loggedActions(db))
    expect(left).toContain('riga 4')
    expect(left).not.toContain('riga 3')
    const { rows } = await listActions(testContext(db, { actor: ADMIN }), auditFilter.read(new URLSearchParams()))
    expect(rows.map(({ details }) => details)).toStrictEqual([
      'riga 5',
      'riga 4',
      'Testo cancellato',
      'Testo cancellato',
      'riga 1',
    ])
  })

  test('texts allow no change except erasure', async () => {
    const db = await logOf(1)
    for (const change of [{ details: 'altro' }, { details: null }, { erasedAt: '2026-11-22T10:00:00.000Z' }]) {
      await expect(db.updateTable('adminActionTexts').set(change).execute()).rejects.toThrow('append-only')
    }
    await expect(db.deleteFrom('adminActionTexts').execute()).rejects.toThrow('append-only')
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 1, erased: 0 })
  })

  test('finds a row rewritten with a matching hash, and a removed row', async () => {
    const db = await logOf(5)
    await liftAppendOnly(db)
    const { hash: _, ...row } = await db
      .selectFrom('adminActions')
      .selectAll()
      .where('sequence', '=', 3)
      .executeTakeFirstOrThrow()
    const forged = { ...row, adminId: 'b' }
    await db
      .updateTable('adminActions')
      .set({ ...forged, hash: hashAction(forged) })
      .where('sequence', '=', 3)
      .execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, sequence: 4, problem: 'out-of-order', rows: 3 })
    await db.deleteFrom('adminActions').where('sequence', '=', 2).execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, sequence: 3, problem: 'removed', rows: 1 })
  })
})
