import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Trx } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { compileOnce } from './compile-once.server.ts'
import { FewerRowsError, insertAndCommit, insertTogether } from './insert-together.server.ts'
import { runTogether } from './run-together.server.ts'

const insertStates = compileOnce((db, rows: readonly { name: string; value: string }[]) =>
  db
    .insertInto('serviceState')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing()),
)

const states = (trx: Trx, ...names: string[]) =>
  insertStates(
    trx,
    names.map((name) => ({ name, value: `value of ${name}` })),
  )

const LAST = ['one', 'one-b', 'two', 'two-b']

describeOnBothEngines('insertTogether', ({ engine, database }) => {
  test('stores the rows of each insert with their own values and counts them', async () => {
    const db = await database()
    const many = Array.from({ length: 12 }, (_, at) => `first-${at}`)
    const stored = await db
      .transaction()
      .execute((trx) =>
        insertTogether(trx, [states(trx, ...many), undefined, states(trx, 'second'), states(trx, 'third', 'fourth')]),
      )
    expect(stored.map(({ numAffectedRows }) => numAffectedRows)).toStrictEqual([12n, undefined, 1n, 2n])
    const rows = await db.selectFrom('serviceState').select(['name', 'value']).execute()
    const values = new Map(rows.map(({ name, value }) => [name, value]))
    for (const name of [...many, 'second', 'third', 'fourth']) expect(values.get(name)).toBe(`value of ${name}`)
  })

  test('counts only what a conflict has left', async () => {
    const db = await database()
    const store = () =>
      db
        .transaction()
        .execute((trx) => insertTogether(trx, [states(trx, 'known', `new-${engine}`), states(trx, 'other')]))
    await db.transaction().execute((trx) => insertTogether(trx, [states(trx, 'known')]))
    expect((await store()).map(({ numAffectedRows }) => Number(numAffectedRows ?? 0))).toStrictEqual([1, 1])
    expect((await store()).map(({ numAffectedRows }) => Number(numAffectedRows ?? 0))).toStrictEqual([0, 0])
  })

  test('an error undoes all of them', async () => {
    const db = await database()
    const failing = db.transaction().execute(async (trx) => {
      const twice = trx.insertInto('serviceState').values({ name: 'same', value: '' }).compile()
      await insertTogether(trx, [states(trx, 'undone', 'same'), twice])
    })
    await expect(failing).rejects.toThrow()
    const rows = await db.selectFrom('serviceState').select('name').where('name', 'in', ['undone', 'same']).execute()
    expect(rows).toStrictEqual([])
  })

  test('the last inserts of a transaction are stored with it, and the connection serves the next one', async () => {
    const db = await database()
    for (const name of ['one', 'two']) {
      const stored = await db
        .transaction()
        .execute((trx) => insertAndCommit(trx, [states(trx, name), undefined, states(trx, `${name}-b`)], [1, 1]))
      expect(stored.map(({ numAffectedRows }) => numAffectedRows)).toStrictEqual([1n, undefined, 1n])
    }
    const undone = db.transaction().execute(async (trx) => {
      await trx.executeQuery(states(trx, 'undone'))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    const rows = await db
      .selectFrom('serviceState')
      .select('name')
      .where('name', 'in', [...LAST, 'undone'])
      .execute()
    expect(rows.map(({ name }) => name).sort()).toStrictEqual(LAST)
  })

  test('an error in the last inserts undoes the whole transaction', async () => {
    const db = await database()
    const failing = db.transaction().execute(async (trx) => {
      await trx.executeQuery(states(trx, 'before'))
      const twice = trx.insertInto('serviceState').values({ name: 'same', value: '' }).compile()
      await insertAndCommit(trx, [states(trx, 'same'), twice], [])
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(
      await db.selectFrom('serviceState').select('name').where('name', 'in', ['before', 'same']).execute(),
    ).toStrictEqual([])
  })

  test.runIf(engine === 'postgres')('an insert of fewer rows than expected undoes the whole transaction', async () => {
    const db = await database()
    await db.transaction().execute((trx) => insertTogether(trx, [states(trx, 'taken')]))
    const failing = db.transaction().execute(async (trx) => {
      await trx.executeQuery(states(trx, 'before'))
      await insertAndCommit(trx, [states(trx, 'with it'), states(trx, 'taken', 'free')], [undefined, 2])
    })
    await expect(failing).rejects.toThrow(FewerRowsError)
    const rows = await db.selectFrom('serviceState').select('name').where('name', '!=', 'taken').execute()
    expect(rows.filter(({ name }) => ['before', 'with it', 'free'].includes(name))).toStrictEqual([])
  })

  test.runIf(engine === 'postgres')(
    'a transaction whose connection is lost before its commit stores nothing',
    async () => {
      const db = await database()
      const failing = db.transaction().execute(async (trx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => undefined)
        await insertAndCommit(trx, [states(trx, 'lost')], [1])
      })
      await expect(failing).rejects.toThrow()
      expect(await db.selectFrom('serviceState').select('name').where('name', '=', 'lost').execute()).toStrictEqual([])
    },
  )

  test.runIf(engine === 'postgres')('what follows from results that arrive together is done one by one', async () => {
    const db = await database()
    const read = () => db.selectFrom('serviceState').select('name').execute()
    // Opens the connections.
    await Promise.all([read(), read(), read()])
    let pass = 0
    const countPasses = () => {
      pass++
      counting = setImmediate(countPasses)
    }
    let counting = setImmediate(countPasses)
    const passes: number[] = []
    const readings = [read(), read(), read()].map((reading) => reading.then(() => passes.push(pass)))
    await new Promise((resolve) => setImmediate(resolve))
    // The database answers all three meanwhile.
    const began = performance.now()
    while (performance.now() - began < 100);
    await Promise.all(readings)
    clearImmediate(counting)
    expect(new Set(passes).size).toBe(3)
  })

  test.runIf(engine === 'postgres')('the statements of one turn are sent with one system call', async () => {
    const db = await database()
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('serviceState').select('name').execute()
      const writes = vi.spyOn(Socket.prototype as unknown as { _writeGeneric: () => void }, '_writeGeneric')
      await runTogether(trx, [states(trx, 'a'), states(trx, 'b'), states(trx, 'c')])
      expect(writes).toHaveBeenCalledTimes(1)
      writes.mockRestore()
    })
  })
})
