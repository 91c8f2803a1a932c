import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '#test/database/postgres-database.ts'
import { openDatabase } from './client.server.ts'

const template = inject('postgresTemplate')

test.skipIf(!template)(
  'when PostgreSQL closes every connection, open transactions fail, the process lives on, and queries are served again',
  async () => {
    const name = `idg_lost_${process.pid}`
    const server = siblingDatabase(template ?? '', 'postgres')
    await createPostgresDatabase(server, name)
    const db = openDatabase({ engine: 'postgres', url: siblingDatabase(server, name) })
    const other = openDatabase({ engine: 'postgres', url: server })
    const closeAll = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(other)
    try {
      const inHand = Array.from({ length: 3 }, () =>
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx)
          await closeAll()
          await sql`select 2`.execute(trx)
        }),
      )
      const outcomes = await Promise.allSettled([...inHand, sql`select pg_sleep(5)`.execute(db)])
      expect(new Set(outcomes.map(({ status }) => status))).toStrictEqual(new Set(['rejected']))
      // The pool may still hand out a connection whose end has not been read.
      const served = () => sql`select 3 as three`.execute(db).catch(() => undefined)
      await expect.poll(async () => (await served())?.rows).toStrictEqual([{ three: 3 }])
    } finally {
      await db.destroy()
      await other.destroy()
      await dropPostgresDatabase(server, name)
    }
  },
)
