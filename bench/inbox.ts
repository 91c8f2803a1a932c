/**
 * How quickly the inbox answers with 50,000 requests on SQLite: the queries as the page's loader makes them, beside the
 * raw query of the same rows. Usage: node bench/inbox.ts [requests] [rounds]
 */
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { InboxFilter } from '#app/features/requests/inbox-filter.ts'
import { indexRequest } from '#app/features/requests/index-words.server.ts'
import { countTabs, listRequests } from '#app/features/requests/list-requests.server.ts'
import { listAssignees, listTags } from '#app/features/requests/staff-choices.server.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { testContext } from '#test/context.ts'
import { storeStaff } from '#test/staff.ts'

const REQUESTS = Number(process.argv[2] ?? 50_000)
const ROUNDS = Number(process.argv[3] ?? 100)
const WORDS =
  'buongiorno vorremmo integrare il nostro sistema gestionale con SAP e migrare i flussi esistenti verso la piattaforma cloud entro fine anno chiediamo quindi una prima valutazione dei tempi costi e competenze necessarie per formazione sviluppo estensioni analitica sicurezza governance integrazione consulenza fornitori ordini magazzino produzione vendite fatture contabilità bilancio qualità cantiere officina'.split(
    ' ',
  )
const NAMES = 'Anna Luca Giulia Marco Zoë Niccolò Sara Paolo Elena Davide Chiara Matteo'.split(' ')
const SURNAMES = 'Rossi Bianchi Ferrari Russo Gallo Conti Greco Bruno Marino Rizzo'.split(' ')

/** Always the same numbers: two runs have the same data. */
let seed = 42
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

async function fill(db: Db, admins: string[]): Promise<void> {
  const start = Date.parse('2024-11-21T00:00:00.000Z')
  for (let from = 0; from < REQUESTS; from += 1000) {
    await db.transaction().execute(async (trx) => {
      for (let at = from; at < Math.min(from + 1000, REQUESTS); at += 1) {
        const id = randomUUIDv7()
        const name = `${pick(NAMES)} ${pick(SURNAMES)}`
        const row = {
          id,
          reference: `IDG-${at.toString(32).toUpperCase().padStart(5, '0')}-${id.slice(-5).toUpperCase()}`,
          name,
          email: `${name.toLowerCase().replaceAll(' ', '.')}${at}@azienda${at % 900}.example`,
          phone: `+39 049 ${1_000_000 + at}`,
          company: `Officine ${pick(SURNAMES)} ${at % 900} S.r.l.`,
          message: Array.from({ length: 60 + Math.floor(random() * 120) }, () => pick(WORDS)).join(' '),
          topic: '',
        }
        const late = random() < at / REQUESTS ** 1.02
        await trx
          .insertInto('contactRequests')
          .values({
            ...row,
            requestedAppointment: random() < 0.3,
            date: null,
            time: null,
            duration: null,
            location: null,
            needsEmailSending: false,
            emailSent: true,
            status: at > REQUESTS - 300 ? 'pending' : late ? pick(['answered', 'in-progress', 'spam']) : 'closed',
            quarantineReason: random() < 0.02 ? 'trap' : null,
            trashedAt: random() < 0.02 ? '2026-01-01T00:00:00.000Z' : null,
            assignedTo: random() < 0.7 ? pick(admins) : null,
            sourceHash: '',
            createdAt: new Date(start + at * 1_260_000).toISOString(),
          })
          .execute()
        await indexRequest(trx, { ...row, createdAt: new Date(start + at * 1_260_000).toISOString() })
        if (random() < 0.4)
          await trx
            .insertInto('requestTags')
            .values({ tag: pick(WORDS), requestId: id })
            .execute()
      }
    })
  }
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

const dir = mkdtempSync(path.join(tmpdir(), 'idg-bench-'))
const file = path.join(dir, 'idg.db')
const db = openDatabase({ engine: 'sqlite', file })
try {
  await migrateToLatest(db)
  const actors = await Promise.all(['Anna', 'Ivo', 'Eva'].map((name) => storeStaff(db, { name })))
  await fill(
    db,
    actors.map(({ id }) => id),
  )
  const ctx = testContext(db, { actor: actors[0] })
  /** What the page's loader asks for, one after the other. */
  const load = async (filter: InboxFilter) => {
    const page = await listRequests(ctx, filter)
    await countTabs(ctx)
    await listAssignees(ctx)
    await listTags(ctx)
    return page
  }
  console.log(`\n  ${REQUESTS} requests, ${ROUNDS} rounds; loader = rows, counts of tabs, people, tags\n`)
  await measure('counts of tabs', () => countTabs(ctx))
  await measure('people', () => listAssignees(ctx))
  await measure('tags', () => listTags(ctx))
  const raw = new DatabaseSync(file)
  const rawList = raw.prepare(
    "select id, reference, name from contact_requests where trashed_at is null and quarantine_reason is null and status <> 'spam' order by created_at desc, id desc limit 51",
  )
  await measure('list: raw query', () => rawList.all())
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
  await measure('filter person: loader', () => load({ assegnata: 'me' }))
  await measure('filter nobody, new: loader', () => load({ stato: 'nuove', assegnata: 'nessuno' }))
  await measure('filter tag: loader', (round) => load({ etichetta: WORDS[round % WORDS.length] }))
  await measure('filter appointment: loader', () => load({ appuntamento: 'si' }))
  await measure('filter period: loader', () => load({ dal: '2025-03-01', al: '2025-03-31' }))
  const rawSearch = raw.prepare(
    'select id, reference, name from contact_requests where id in (select request_id from request_search where number in (select rowid from request_fts where request_fts match ?)) order by created_at desc limit 51',
  )
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
    await measure(`search ${name}: raw`, (round) =>
      rawSearch.all(`"${words(round).toLowerCase().split(/[ -]/).join('"* AND "')}"*`),
    )
    await measure(`search ${name}: loader`, (round) => load({ q: words(round) }))
  }
  raw.close()
} finally {
  await db.destroy()
  rmSync(dir, { recursive: true, force: true })
}
