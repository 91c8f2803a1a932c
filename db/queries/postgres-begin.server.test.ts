import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { claimAllQuery, claimOf } from '#app/features/requests/submission/idempotency.server.ts'
import type { Db } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { ownTransaction, pipelinedTransaction } from './form-transactions.server.ts'
import { insertAndCommit } from './insert-together.server.ts'
import { runTogether } from './run-together.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

/** PostgreSQL refuses the next `begin`, and only that: it divides by zero instead. */
function refuseBegin(): void {
  const send = pg.Connection.prototype.query as (text: string) => void
  const begin = /^(?:begin|start transaction)\b/
  vi.spyOn(pg.Connection.prototype as { query: typeof send }, 'query').mockImplementation(function (
    this: unknown,
    text,
  ) {
    const isRefused = begin.test(text)
    if (isRefused) vi.restoreAllMocks()
    send.call(this, isRefused ? 'select 1 / 0' : text)
  })
}

async function backend(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

describeOnBothEngines('a transaction whose begin is refused', ({ engine, database }) => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const state = (db: Db, name: string) => db.insertInto('serviceState').values({ name, value: '' }).compile()
  const names = async (db: Db) => (await db.selectFrom('serviceState').select('name').execute()).map(({ name }) => name)

  test.runIf(engine === 'postgres')('fails, stores nothing, and its connection is not used again', async () => {
    const db = await database()
    const first = await backend(db)
    refuseBegin()
    const failing = ownTransaction(db).execute((trx) => insertAndCommit(trx, [state(trx, 'alone')], [1]))
    await expect(failing).rejects.toThrow()
    expect(await names(db)).not.toContain('alone')

    refuseBegin()
    const pipelined = pipelinedTransaction(db).execute(async (trx) => {
      await runTogether(trx, [sql`select 1`.compile(trx)])
      await insertAndCommit(trx, [state(trx, 'pipelined')], [1])
    })
    await expect(pipelined).rejects.toThrow()
    expect(await names(db)).not.toContain('pipelined')
    expect(await backend(db)).not.toBe(first)
  })

  test.runIf(engine === 'postgres')('fails even if all its statements travel with it', async () => {
    const db = await database()
    await backend(db)
    refuseBegin()
    const failing = pipelinedTransaction(db).execute((trx) => insertAndCommit(trx, [undefined, state(trx, 'x')], []))
    await expect(failing).rejects.toThrow()
  })

  test.runIf(engine === 'postgres')('leaves no claim of a form, although the claim travels with it', async () => {
    const db = await database()
    await backend(db)
    const payload = { name: 'Ada' } as Parameters<typeof claimOf>[0]['payload']
    const claims = [claimOf({ key: 'a form', payload, contactRequestId: 'a request', now: NOW })]
    const claim = () => pipelinedTransaction(db).execute((trx) => runTogether(trx, [claimAllQuery(claims)]))
    refuseBegin()
    await expect(claim()).rejects.toThrow()
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toStrictEqual([])
    // The claim itself refuses to run outside such a transaction: the connection may end too late.
    expect((await db.executeQuery(claimAllQuery(claims))).rows).toStrictEqual([])
    const [claimed] = await claim()
    expect(claimed.rows).toHaveLength(2)
  })
})
