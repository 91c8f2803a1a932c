import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, inject } from 'vitest'
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#db/client.server.ts'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from './database/postgres-database.ts'
import { scratchFolder } from './scratch-folder.ts'

/** The tools of a test on an engine: migrated databases of its own, removed when the test ends. */
export interface EngineTools {
  engine: Engine
  /** A fresh migrated database. */
  database: () => Promise<Db>
  /** The location of a fresh migrated database, for tests that open it several times. */
  location: () => Promise<DatabaseLocation>
  /** The same for `beforeAll`: it is removed after the last test of the block. */
  sharedLocation: () => Promise<DatabaseLocation>
}

/** Declares the same tests for SQLite and PostgreSQL (skipped if the machine has no PostgreSQL). */
export function describeOnBothEngines(name: string, tests: (tools: EngineTools) => void): void {
  const template = inject('postgresTemplate')
  describe(`${name} (SQLite)`, () => tests(engineTools('sqlite', sqliteLocation)))
  describe.skipIf(!template)(`${name} (PostgreSQL)`, () =>
    tests(engineTools('postgres', () => postgresLocation(template ?? ''))),
  )
}

interface Place {
  location: DatabaseLocation
  remove: () => Promise<void>
}

function engineTools(engine: Engine, makePlace: () => Promise<Place>): EngineTools {
  const opened: Db[] = []
  const places: Place[] = []
  const shared: Place[] = []
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy()
    for (const place of places.splice(0)) await place.remove()
  })
  afterAll(async () => {
    for (const place of shared.splice(0)) await place.remove()
  })
  const locationIn = (owned: Place[]) => async () => {
    const place = await makePlace()
    owned.push(place)
    return place.location
  }
  const location = locationIn(places)
  const database = async () => {
    const db = openDatabase(await location())
    opened.push(db)
    return db
  }
  return { engine, database, location, sharedLocation: locationIn(shared) }
}

async function sqliteLocation(): Promise<Place> {
  const dir = scratchFolder('idg-test-')
  const location = { engine: 'sqlite', file: path.join(dir, 'idg.db') } as const
  copyFileSync(inject('sqliteTemplate'), location.file)
  return { location, remove: async () => rmSync(dir, { recursive: true, force: true }) }
}

async function postgresLocation(template: string): Promise<Place> {
  const name = `idg_test_${randomUUID().replaceAll('-', '')}`
  const server = siblingDatabase(template, 'postgres')
  await createPostgresDatabase(server, name, new URL(template).pathname.slice(1))
  return {
    location: { engine: 'postgres', url: siblingDatabase(template, name) },
    remove: () => dropPostgresDatabase(server, name),
  }
}
