import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, engineOf } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { hashAction, recordAction } from './record.server.ts'
import { verifyChain } from './verify.server.ts'

describeOnBothEngines("the audit log's chain", ({ database }) => {
  async function logOf(rows: number) {
    const db = await database()
    const ctx = testContext(db)
    for (let row = 1; row <= rows; row++) {
      const record = { adminId: 'a', action: 'test', details: `riga ${row}`, after: { row } }
      await db.transaction().execute((trx) => recordAction(ctx, trx, record))
    }
    return db
  }

  test('is whole as written, over more than one batch', async () => {
    expect(await verifyChain(await database())).toMatchObject({ ok: true, rows: 0 })
    expect(await verifyChain(await logOf(503))).toMatchObject({ ok: true, rows: 503 })
  })

  test.each([
    ['a changed word', { details: 'riga 3 bis' }, { sequence: 3, problem: 'changed', rows: 2 }],
    ['another author', { adminId: 'b' }, { sequence: 3, problem: 'changed', rows: 2 }],
    [
      'one byte of what was there before and after',
      { after: '{"row":4}' },
      { sequence: 3, problem: 'changed', rows: 2 },
    ],
    ['a hash', { hash: 'f'.repeat(64) }, { sequence: 3, problem: 'changed', rows: 2 }],
    ['a row taken out of the order', { sequence: 99 }, { sequence: 4, problem: 'removed', rows: 2 }],
  ] as const)('tells %s', async (_, change, found) => {
    const db = await logOf(5)
    await allowEdits(db)
    await db.updateTable('adminActions').set(change).where('sequence', '=', 3).execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, ...found })
  })

  test('tells a row that was written anew with a hash of its own, and one that was removed', async () => {
    const db = await logOf(5)
    await allowEdits(db)
    const { hash: _, ...row } = await db
      .selectFrom('adminActions')
      .selectAll()
      .where('sequence', '=', 3)
      .executeTakeFirstOrThrow()
    const forged = { ...row, details: 'altro' }
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

/** The database itself refuses edits of the log; whoever owns it can switch that off. */
async function allowEdits(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table admin_actions disable trigger user`.execute(db)
    return
  }
  const triggers = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name = 'admin_actions'`.execute(db)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}
