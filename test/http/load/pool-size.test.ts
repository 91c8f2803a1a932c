import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '#db/client.server.ts'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '#test/database/postgres-database.ts'
import { startServer } from '#test/server-process.ts'

const template = inject('postgresTemplate')

test.skipIf(!template)(
  'starts with few connections to PostgreSQL and never opens more than DATABASE_POOL_SIZE',
  async () => {
    const name = `idg_pool_${process.pid}`
    const server = siblingDatabase(template ?? '', 'postgres')
    await createPostgresDatabase(server, name)
    const observer = openDatabase({ engine: 'postgres', url: server })
    const connections = () => connectionsTo(observer, name)
    const env = {
      DATABASE_URL: siblingDatabase(server, name),
      DATABASE_POOL_SIZE: '2',
      SESSION_SECRET: 'a secret of thirty-two bytes and more',
      CONTACT_LIMITS: 'off',
    }
    const service = await startServer(env)
    try {
      const atStart = await connections()
      const seen: number[] = []
      const load = Array.from({ length: 40 }, async () => {
        const { status } = await fetch(`${service.url}/contact?altro=1`)
        seen.push(await connections())
        return status
      })
      expect(new Set(await Promise.all(load))).toStrictEqual(new Set([200]))
      expect(atStart).toBeLessThanOrEqual(2)
      expect(Math.max(...seen)).toBeLessThanOrEqual(2)
    } finally {
      await service.stop()
      await observer.destroy()
      await dropPostgresDatabase(server, name)
    }
  },
)

test.skipIf(!template)('leaves connections of the default pool of 10 free at start', async () => {
  const name = `idg_start_${process.pid}`
  const server = siblingDatabase(template ?? '', 'postgres')
  await createPostgresDatabase(server, name)
  const observer = openDatabase({ engine: 'postgres', url: server })
  const service = await startServer({
    DATABASE_URL: siblingDatabase(server, name),
    SESSION_SECRET: 'a secret of thirty-two bytes and more',
  })
  try {
    expect((await fetch(`${service.url}/contact`)).status).toBe(200)
    // Mails, the first runs of tasks, kept pages, and a visitor's page with its layout. An idle connection stays open for ten seconds, so those of the start are still counted.
    // Usually five or fewer; on a slow machine second runs of tasks coincide with the first ones.
    expect(await connectionsTo(observer, name)).toBeLessThanOrEqual(7)
  } finally {
    await service.stop()
    await observer.destroy()
    await dropPostgresDatabase(server, name)
  }
})

/** Counts the connections of clients. PostgreSQL lists its own workers there too, such as autovacuum, which visits new databases. */
async function connectionsTo(observer: Db, name: string): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(*) from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`
  return (await query.execute(observer)).rows[0]?.count ?? 0
}
