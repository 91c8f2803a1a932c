import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { startPostgres } from './postgres-cluster.ts'
import { createPostgresDatabase } from './postgres-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a migrated PostgreSQL database that tests copy; undefined when the machine has no PostgreSQL. */
    postgresTemplate: string | undefined
  }
}

/** Starts PostgreSQL once for the whole run and migrates a template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  if (!cluster) {
    if (process.env.CI) throw new Error('PostgreSQL is missing: CI runs every server test on both engines')
    console.log('\n  PostgreSQL was not found: server tests run on SQLite alone.\n')
    project.provide('postgresTemplate', undefined)
    return async () => undefined
  }
  const name = `idg_template_${process.pid}`
  await createPostgresDatabase(cluster.url('postgres'), name)
  const db = openDatabase({ engine: 'postgres', url: cluster.url(name) })
  await migrateToLatest(db)
  await db.destroy()
  project.provide('postgresTemplate', cluster.url(name))
  return cluster.stop
}
