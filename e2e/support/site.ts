import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#db/client.server.ts'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '#test/database/postgres-database.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

/** The built product as a process, with a mail server; both run during the tests of one `describe`. */
export interface Site {
  readonly url: string
  readonly server: ServerProcess
  readonly mail: SmtpPeer
  /** The location of its data, for access from outside. */
  readonly location: DatabaseLocation
}

/** Starts a separate site for the tests of this block, on an empty database that it migrates itself. */
export function testSite(engine: Engine = 'sqlite', env: Record<string, string> = {}): Site {
  let mail: SmtpPeer
  let server: ServerProcess
  let database: string | undefined
  const cluster = () => siblingDatabase(inject('postgresTemplate') ?? '', 'postgres')

  beforeAll(async () => {
    mail = await startSmtpPeer()
    const own: Record<string, string> = { SMTP_URL: mail.url, CONTACT_LIMITS: 'off' }
    if (engine === 'postgres') {
      database = `idg_e2e_${randomUUID().replaceAll('-', '')}`
      await createPostgresDatabase(cluster(), database)
      own.DATABASE_URL = siblingDatabase(cluster(), database)
    }
    server = await startServer({ ...own, ...env })
  })
  afterAll(async () => {
    await server?.stop()
    await mail?.close()
    if (database) await dropPostgresDatabase(cluster(), database)
  })

  return {
    get url() {
      return server.url
    },
    get server() {
      return server
    },
    get mail() {
      return mail
    },
    get location() {
      return database
        ? ({ engine: 'postgres', url: siblingDatabase(cluster(), database) } as const)
        : ({ engine: 'sqlite', file: path.join(server.dataDir, 'idg.db') } as const)
    },
  }
}

/** Declares a test that runs on one engine only, for what no engine changes, such as keys in the browser or headers. */
type Once = (name: string, run: () => Promise<void>) => void

/**
 * Declares journeys that run on this engine, and with `npm test -- --every-engine` also on the other. SQLite stands in
 * for a PostgreSQL that the machine does not have.
 */
export function describeOnEngine(engine: Engine, name: string, journeys: (engine: Engine, once: Once) => void): void {
  const hasPostgres = inject('postgresTemplate') !== undefined
  const own = hasPostgres ? engine : 'sqlite'
  for (const each of process.env.EVERY_ENGINE ? (['sqlite', 'postgres'] as const) : [own]) {
    describe.skipIf(each === 'postgres' && !hasPostgres)(`${name} (${ENGINE_NAMES[each]})`, () =>
      journeys(each, each === own ? test : () => undefined),
    )
  }
}

const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const satisfies Record<Engine, string>

/** Reads or breaks the site's data from outside while it runs. */
export async function withData<T>(site: Site, use: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(site.location)
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}
