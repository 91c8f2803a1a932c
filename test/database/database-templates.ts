import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startPostgres } from './postgres-cluster.ts'
import { createPostgresDatabase } from './postgres-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated SQLite file that tests copy. */
    sqliteTemplate: string
    /** URL of a migrated PostgreSQL database that tests copy; undefined if the machine has no PostgreSQL. */
    postgresTemplate: string | undefined
  }
}

/** Migrates one database of each engine for the whole run, as a template; starts PostgreSQL if the machine has it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = scratchFolder('idg-template-')
  const file = path.join(dir, 'idg.db')
  await migrate({ engine: 'sqlite', file })
  project.provide('sqliteTemplate', file)

  const cluster = await startPostgres()
  if (cluster) {
    const name = `idg_template_${process.pid}`
    await createPostgresDatabase(cluster.url('postgres'), name)
    await migrate({ engine: 'postgres', url: cluster.url(name) })
    project.provide('postgresTemplate', cluster.url(name))
  } else {
    if (process.env.CI) throw new Error('PostgreSQL is missing: CI runs every server test on both engines')
    console.log('\n  PostgreSQL was not found: server tests run on SQLite alone.\n')
    project.provide('postgresTemplate', undefined)
  }
  return async () => {
    rmSync(dir, { recursive: true, force: true })
    await cluster?.stop()
  }
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location)
  await migrateToLatest(db)
  await db.destroy()
}
