import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Trx } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { compileOnce } from './compile-once.server.ts'
import { insertTogether } from './insert-together.server.ts'
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

describeOnBothEngines('insertTogether', ({ engine, database }) => {
  test('stores the rows of each insert with their own values and counts them', async () => {
    const db = await database()
    const many = Array.from({ length: 12 }, (_, at) => `first-${at}`)
    const stored = await db
      .transaction()
      .execute((trx) =>
        insertTogether(trx, [states(trx, ...many), undefined, states(trx, 'second'), states(trx, 'third', 'fourth')]),
      )
    expect(stored.map(({ numAffectedRows }) => numAffectedRows)).toEqual([12n, undefined, 1n, 2n])
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
    expect((await store()).map(({ numAffectedRows }) => Number(numAffectedRows ?? 0))).toEqual([1, 1])
    expect((await store()).map(({ numAffectedRows }) => Number(numAffectedRows ?? 0))).toEqual([0, 0])
  })

  test('an error undoes all of them', async () => {
    const db = await database()
    const failing = db.transaction().execute(async (trx) => {
      const twice = trx.insertInto('serviceState').values({ name: 'same', value: '' }).compile()
      await insertTogether(trx, [states(trx, 'undone', 'same'), twice])
    })
    await expect(failing).rejects.toThrow()
    const rows = await db.selectFrom('serviceState').select('name').where('name', 'in', ['undone', 'same']).execute()
    expect(rows).toEqual([])
  })

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
