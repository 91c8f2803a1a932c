import { tmpdir } from 'node:os'
import { startPostgres } from '#test/database/postgres-cluster.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#test/database/postgres-database.ts'
import { measureBurst } from './submit/burst.ts'
import { type Bench, measureSubmissions } from './submit/submission-rounds.ts'
import { printMachine } from './support/figures.ts'

// `node bench/submissions.ts [rounds] [submissions per round] [parts]`: contact forms over 16 connections beside a bare
// server and raw inserts that store the same rows, and a visitor of the home page during a burst. `parts` is a list of
// rounds and burst; both by default.
const ROUNDS = Number(process.argv[2] ?? 2)
const COUNT = Number(process.argv[3] ?? 400)
const PARTS = (process.argv[4] ?? 'rounds,burst').split(',')

await printMachine()
await measureOn({ engine: 'SQLite', rounds: ROUNDS, count: COUNT, create: async () => undefined, drop: async () => {} })

const cluster = await startPostgres(tmpdir())
if (cluster) {
  const name = (use: string) => `idg_bench_${use}_${process.pid}`
  const bench: Bench = {
    engine: 'PostgreSQL',
    rounds: ROUNDS,
    count: COUNT,
    create: async (use) => {
      await createPostgresDatabase(cluster.url('postgres'), name(use))
      return cluster.url(name(use))
    },
    drop: (use) => dropPostgresDatabase(cluster.url('postgres'), name(use)),
  }
  try {
    await measureOn(bench)
  } finally {
    await cluster.stop()
  }
} else console.log('\nNOT RUN: submissions on PostgreSQL (this machine has none)')

async function measureOn(bench: Bench): Promise<void> {
  if (PARTS.includes('rounds')) await measureSubmissions(bench)
  if (PARTS.includes('burst')) await measureBurst(bench)
}
