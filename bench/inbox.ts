/**
 * Response times of the inbox, of people and of the search with 50,000 requests of 20,000 people and 200,000 messages, on
 * SQLite and PostgreSQL: the queries of the pages' loaders; on SQLite compared with a raw query of the same rows. First the
 * times in which the requests of an earlier version are joined to people and get their turn. Usage: node bench/inbox.ts [requests] [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { listPending } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { readFigures } from '#app/features/work/dashboard/figures.server.ts'
import { LISTS } from '#app/features/work/dashboard/lists.ts'
import { listWork } from '#app/features/work/dashboard/work-list.server.ts'
import type { InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { countTabs, listRequests } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { getCompany } from '#app/features/work/requests/people/get-company.server.ts'
import { getPerson } from '#app/features/work/requests/people/get-person.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { findPeople, listPeople } from '#app/features/work/requests/people/list-people.server.ts'
import { listAssignees, listTags } from '#app/features/work/requests/staff-choices.server.ts'
import { fillTurns } from '#app/features/work/requests/turn.server.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { testContext } from '#test/context.ts'
import { startPostgres } from '#test/database/postgres-cluster.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#test/database/postgres-database.ts'
import { storeStaff } from '#test/staff.ts'
import { printMachine } from './support/figures.ts'
import { fillInbox, NAMES, pick, SURNAMES, WORDS } from './support/inbox-data.ts'

const REQUESTS = Number(process.argv[2] ?? 50_000)
const ROUNDS = Number(process.argv[3] ?? 100)

/** The same rows with hand-written SQL, without page, permission or framework. */
interface Raw {
  list: () => unknown
  search: (words: string) => unknown
}

await printMachine()
const dir = mkdtempSync(path.join(tmpdir(), 'idg-bench-'))
try {
  await measureEngine({ engine: 'sqlite', file: path.join(dir, 'idg.db') })
} finally {
  rmSync(dir, { recursive: true, force: true })
}
const cluster = await startPostgres(tmpdir())
if (cluster) {
  const name = `idg_bench_inbox_${process.pid}`
  try {
    await createPostgresDatabase(cluster.url('postgres'), name)
    await measureEngine({ engine: 'postgres', url: cluster.url(name) })
    await dropPostgresDatabase(cluster.url('postgres'), name)
  } finally {
    await cluster.stop()
  }
} else console.log('\nNOT RUN: the inbox on PostgreSQL (this machine has none)')

async function measureEngine(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location)
  try {
    await migrateToLatest(db)
    const actors = await Promise.all(['Anna', 'Ivo', 'Eva'].map((name) => storeStaff(db, { name })))
    await fillInbox(
      db,
      REQUESTS,
      actors.map(({ id }) => id),
    )
    const started = performance.now()
    let joined = 0
    for (let count = 1; count > 0; joined += count) count = await joinPeople(db)
    console.log(`\n  ${location.engine}: ${joined} requests joined to people in ${seconds(started)} s`)
    const begun = performance.now()
    let filled = 0
    for (let count = 1; count > 0; filled += count) count = await fillTurns(db)
    console.log(`  ${location.engine}: whose turn it is computed for ${filled} requests in ${seconds(begun)} s`)
    // PostgreSQL does this by itself within a minute; the benchmark does not wait for it.
    if (location.engine === 'postgres') await sql`vacuum analyze`.execute(db)
    console.log(
      `\n  ${location.engine}: ${REQUESTS} requests, ${ROUNDS} rounds; loader = rows, counts of tabs, people, tags\n`,
    )
    const raw = location.engine === 'sqlite' ? rawQueries(new DatabaseSync(location.file)) : undefined
    const ctx = testContext(db, { actor: actors[0] })
    await measurePeople(ctx)
    await measurePages(ctx, raw)
  } finally {
    await db.destroy()
  }
}

function rawQueries(sqlite: DatabaseSync): Raw {
  const list = sqlite.prepare(
    "select id, reference, name from contact_requests where trashed_at is null and quarantine_reason is null and status <> 'spam' order by created_at desc, id desc limit 51",
  )
  const search = sqlite.prepare(
    'select id, reference, name from contact_requests where id in (select request_id from request_search where number in (select rowid from request_fts where request_fts match ?)) order by created_at desc limit 51',
  )
  return {
    list: () => list.all(),
    search: (words) => search.all(`"${words.toLowerCase().split(/[ -]/).join('"* AND "')}"*`),
  }
}

async function measurePages(ctx: ReturnType<typeof testContext>, raw: Raw | undefined): Promise<void> {
  /** The queries of the page's loader, in sequence. */
  const load = async (filter: InboxFilter) => {
    const page = await listRequests(ctx, filter)
    await countTabs(ctx, filter)
    await listAssignees(ctx)
    await listTags(ctx)
    return page
  }
  await measure('counts of tabs', () => countTabs(ctx))
  await measure('people', () => listAssignees(ctx))
  await measure('tags', () => listTags(ctx))
  if (raw) await measure('list: raw query', raw.list)
  await measure('list: rows', () => listRequests(ctx, {}))
  await measure('list: loader', () => load({}))
  let deep: string | undefined
  await measure('list: loader, page after page', async () => {
    deep = (await load(deep ? { dopo: deep } : {})).next
  })
  for (const stato of ['nuove', 'chiuse', 'spam', 'quarantena', 'cestino'] as const) {
    await measure(`tab ${stato}: loader`, () => load({ stato }))
  }
  await measure('sort by name: loader', () => load({ ordine: 'nome' }))
  await measure('oldest first: loader', () => load({ ordine: 'vecchie' }))
  await measure('filter our turn: loader', () => load({ tocca: 'noi', ordine: 'vecchie' }))
  await measure('filter customer’s turn: loader', () => load({ tocca: 'cliente' }))
  await measure('work list', async () => {
    const member = { me: ctx.actor.kind === 'staff' ? ctx.actor.id : '', now: ctx.clock() }
    for (const list of Object.values(LISTS)) await listWork(ctx.db, list, member)
    await listPending(ctx)
  })
  await measure('figures', () => readFigures(ctx.db, romeDay(ctx.clock())))
  await measure('filter person: loader', () => load({ assegnata: 'me' }))
  await measure('filter nobody, new: loader', () => load({ stato: 'nuove', assegnata: 'nessuno' }))
  await measure('filter tag: loader', (round) => load({ etichetta: WORDS[round % WORDS.length] }))
  await measure('filter appointment: loader', () => load({ appuntamento: 'si' }))
  await measure('filter period: loader', () => load({ dal: '2025-03-01', al: '2025-03-31' }))
  const searches: [string, (round: number) => string][] = [
    ['reference', (round) => `IDG-${(round * 37).toString(32).toUpperCase().padStart(5, '0')}`],
    ['name and surname', () => `${pick(NAMES)} ${pick(SURNAMES)}`],
    ['rare word', (round) => `azienda${round % 900}`],
    ['word of every second message', () => pick(WORDS)],
    ['three common words', () => `${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)}`],
    ['word of every message', () => 'example'],
    ['one letter', (round) => 'abcdefghil'.charAt(round % 10)],
  ]
  for (const [name, words] of searches) {
    if (raw) await measure(`search ${name}: raw`, (round) => raw.search(words(round)))
    await measure(`search ${name}: loader`, (round) => load({ q: words(round) }))
  }
}

/** Everything about one of the latest people, their company, and what the palette finds. */
async function measurePeople(ctx: ReturnType<typeof testContext>): Promise<void> {
  const rows = await ctx.db.selectFrom('people').select(['id', 'domain']).orderBy('lastAt', 'desc').limit(500).execute()
  const one = (round: number) => rows[round % rows.length] ?? { id: '', domain: '' }
  await measure('people: list', () => listPeople(ctx, { q: '', page: 1 }))
  await measure('people: page 100', () => listPeople(ctx, { q: '', page: 100 }))
  await measure('people: search company', (round) => listPeople(ctx, { q: `officine ${round % 900}`, page: 1 }))
  await measure('people: search phone', (round) => listPeople(ctx, { q: `049 10${10_000 + round}`, page: 1 }))
  await measure('people: search in none', () => listPeople(ctx, { q: 'nessunaparola', page: 1 }))
  await measure('palette: people and companies', (round) => findPeople(ctx.db, `azienda${round % 900}`, 4))
  await measure('a person', (round) => getPerson(ctx, { id: one(round).id, q: '' }))
  await measure('a company', (round) => getCompany(ctx, one(round).domain))
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function report(name: string, times: number[], note = ''): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(
    `  ${name.padEnd(46)} p50 ${at(0.5).padStart(6)}  p95 ${at(0.95).padStart(6)}  max ${at(1).padStart(6)} ms  ${note}`,
  )
}

async function measure(name: string, work: (round: number) => unknown): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    await work(round)
    times.push(performance.now() - started)
  }
  report(name, times)
}
