import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reindexOld } from '#app/features/work/requests/reindex-old.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { indexRequest } from '#app/features/work/requests/search-index.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { filteredRequests } from './filter/filtered.server.ts'
import { type InboxFilter, MAX_COUNTED, PAGE_SIZE, readInboxFilter } from './filter/inbox-filter.ts'
import { countTabs, listRequests } from './list-requests.server.ts'

const START = Date.parse('2026-11-01T08:00:00.000Z')

describeOnBothEngines('the inbox', ({ database, engine }) => {
  async function inbox() {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    const names = async (filter: InboxFilter) => (await listRequests(ctx, filter)).rows.map(({ name }) => name)
    return { db, ctx, names }
  }
  async function store(db: Db, minute: number, parts: Parameters<typeof storeRequestWithMails>[2] = {}) {
    const id = await storeRequestWithMails(db, new Date(START + minute * 60_000), { id: randomUUIDv7(), ...parts })
    const row = await db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => indexRequest(trx, row))
    return id
  }

  test('every request is in exactly one tab', async () => {
    const { db, ctx, names } = await inbox()
    await store(db, 0, { name: 'nuova' })
    await store(db, 1, { name: 'lavorata', status: 'in-progress' })
    await store(db, 2, { name: 'risposta', status: 'answered' })
    await store(db, 3, { name: 'chiusa', status: 'closed' })
    await store(db, 4, { name: 'spam', status: 'spam' })
    await store(db, 5, { name: 'sospetta', quarantineReason: 'limit' })
    await store(db, 6, { name: 'cestinata', quarantineReason: 'limit', trashedAt: '2026-11-02T00:00:00.000Z' })
    expect(await countTabs(ctx)).toStrictEqual({
      '': 4,
      nuove: 1,
      'ha-risposto': 0,
      'in-lavorazione': 1,
      risposte: 1,
      chiuse: 1,
      spam: 1,
      quarantena: 1,
      cestino: 1,
    })
    expect(await names({})).toStrictEqual(['chiusa', 'risposta', 'lavorata', 'nuova'])
    expect(await names({ stato: 'spam' })).toStrictEqual(['spam'])
    expect(await names({ stato: 'quarantena' })).toStrictEqual(['sospetta'])
    expect(await names({ stato: 'cestino' })).toStrictEqual(['cestinata'])
  })

  test('counts a full folder up to the number shown', async () => {
    const { db, ctx } = await inbox()
    await store(db, 0, { status: 'closed' })
    const [row] = await db.selectFrom('contactRequests').selectAll().execute()
    if (!row) throw new Error('nothing was stored')
    const rows = Array.from({ length: MAX_COUNTED + 1 }, () => ({
      ...row,
      id: randomUUIDv7(),
      reference: randomUUIDv7(),
    }))
    for (let at = 0; at < rows.length; at += 500) {
      await db
        .insertInto('contactRequests')
        .values(rows.slice(at, at + 500))
        .execute()
    }
    expect(await countTabs(ctx)).toMatchObject({ '': MAX_COUNTED, chiuse: MAX_COUNTED, nuove: 0 })
  })

  test.each([
    { ordine: 'recenti' },
    { ordine: 'vecchie' },
    { ordine: 'nome' },
    { ordine: 'recenti', q: 'nome' },
    { ordine: 'vecchie', q: 'nome' },
  ] as const)(
    'paging forward and back returns every row once (%o)',
    async (filter) => {
      const { db, ctx } = await inbox()
      const count = PAGE_SIZE * 2 + 7
      for (let at = 0; at < count; at += 1) {
        // Many rows share name and time, so that the id decides.
        await store(db, Math.floor(at / 10), { name: `Nome ${at % 3}` })
      }
      const forth: string[][] = []
      let page = await listRequests(ctx, filter)
      expect(page.previous).toBeUndefined()
      for (;;) {
        forth.push(page.rows.map(({ id }) => id))
        if (!page.next) break
        page = await listRequests(ctx, { ...filter, dopo: page.next })
      }
      expect(forth.map(({ length }) => length)).toStrictEqual([PAGE_SIZE, PAGE_SIZE, 7])
      expect(new Set(forth.flat()).size).toBe(count)
      const back = [forth[2]]
      while (page.previous) {
        page = await listRequests(ctx, { ...filter, prima: page.previous })
        back.unshift(page.rows.map(({ id }) => id))
      }
      expect(back).toStrictEqual(forth)
      await store(db, 9999, { name: 'aaa' })
      expect((await listRequests(ctx, { ordine: 'recenti' })).rows[0]?.name).toBe('aaa')
    },
    60_000,
  )

  test.each(['x', 'bm90IGpzb24', btoa('["a"]'), btoa('["\\u0000","00000000-0000-7000-8000-000000000000"]')])(
    'a cursor that was tampered with (%s) is the beginning',
    async (dopo) => {
      const { db, names } = await inbox()
      await store(db, 0, { name: 'una' })
      expect(await names({ dopo })).toStrictEqual(['una'])
      expect(await names({ prima: dopo })).toStrictEqual(['una'])
    },
  )

  test('finds words in any field by prefix, ignoring case and accents', async () => {
    const { db, names } = await inbox()
    const other = { message: 'Nulla di che', company: 'Ditta', topic: '' }
    await store(db, 0, { ...other, name: 'Niccolò Dell’Orto', reference: 'IDG-7K3M2-9QXA4' })
    await store(db, 1, { ...other, name: 'Łukasz', message: 'Perché CAP e SAPUI5 costano di più? ÜBER' })
    await store(db, 2, { ...other, name: 'Eva', email: 'eva.test+sap@azienda.example', company: 'Caffè 2000 S.r.l.' })
    for (const [q, found] of [
      ['niccolo', ['Niccolò Dell’Orto']],
      ['NICCOLÒ orto', ['Niccolò Dell’Orto']],
      ['IDG-7K3M2-9QXA4', ['Niccolò Dell’Orto']],
      ['7k3m2-9q', ['Niccolò Dell’Orto']],
      ['perche sapui5', ['Łukasz']],
      ['uber', ['Łukasz']],
      ['eva.test+sap@azienda.example', ['Eva']],
      ['caffe', ['Eva']],
      ['CAFFÈ 20', ['Eva']],
      ['ditta', ['Łukasz', 'Niccolò Dell’Orto']],
      ['ditta caffe', []],
      ['affe', []],
      ['"', []],
      ['🎉', []],
      ["o'r OR near( * : & | ! \\", []],
      ['%', []],
    ] as const) {
      expect(await names({ q }), q).toStrictEqual(found)
    }
  })

  test('finds a number by its digits however it is written, letters without their stroke, and C++', async () => {
    const { db, names } = await inbox()
    const other = { message: 'Nulla di che', company: 'Ditta', topic: '', email: 'x@cliente.example' }
    // References are searched too: without digits, which random ones have.
    const reference = (letter: string) => `IDG-${letter.repeat(5)}-${letter.repeat(5)}`
    const office = { ...other, reference: reference('Y'), name: 'Fisso', phone: '(0376) 5552486' }
    const abroad = { ...other, reference: reference('Z'), name: 'Łukasz Øster', phone: '' }
    await store(db, 0, { ...other, reference: reference('X'), name: 'Cellulare', phone: '+39 347 123 4567' })
    await store(db, 1, { ...office, message: 'Ho 3 idee e 12 anni' })
    await store(db, 2, { ...abroad, message: 'Cerchiamo chi sa C++ e C#, Großhandel' })
    for (const [q, found] of [
      ['3471234567', ['Cellulare']],
      ['347 1234567', ['Cellulare']],
      ['+393471234567', ['Cellulare']],
      ['0039 347-123.4567', ['Cellulare']],
      ['1234567', ['Cellulare']],
      ['cellulare 347 123 4567', ['Cellulare']],
      ['0376 555 2486', ['Fisso']],
      ['+39 0376/5552486', ['Fisso']],
      ['555 2486', ['Fisso']],
      ['3 12', ['Fisso', 'Cellulare']],
      ['Lukasz Oster', ['Łukasz Øster']],
      ['łukasz', ['Łukasz Øster']],
      ['C++', ['Łukasz Øster']],
      ['c#', ['Łukasz Øster']],
      ['grosshandel', ['Łukasz Øster']],
      ['0376 555 2487', []],
    ] as const) {
      expect(await names({ q }), q).toStrictEqual(found)
    }
  })

  test('looks into replies and notes, and into all folders, whose counts follow the search', async () => {
    const { db, ctx, names } = await inbox()
    const noted = await store(db, 0, { name: 'Con nota' })
    const answered = await store(db, 1, { name: 'Con risposta' })
    await addNote(ctx, { id: noted, text: 'Preferisce il mercoledì' })
    await replyToRequest(ctx, { id: answered, version: 1, subject: 'Offerta', text: 'Ci vediamo mercoledì' })
    await store(db, 2, { name: 'Spam', message: 'mercoledì', status: 'spam' })
    await store(db, 3, { name: 'Cestino', message: 'mercoledì', trashedAt: '2026-11-02T00:00:00.000Z' })
    await store(db, 4, { name: 'Quarantena', message: 'mercoledì', quarantineReason: 'limit' })
    await store(db, 5, { name: 'Altra', message: 'giovedì' })
    const { rows } = await listRequests(ctx, { q: 'mercoledi' })
    expect(rows.map(({ name, folder }) => [name, folder])).toStrictEqual([
      ['Quarantena', 'quarantine'],
      ['Cestino', 'trash'],
      ['Spam', 'spam'],
      ['Con risposta', 'inbox'],
      ['Con nota', 'inbox'],
    ])
    expect(await names({ q: 'mercoledi', stato: 'spam' })).toStrictEqual(['Spam'])
    const none = {
      nuove: 0,
      'ha-risposto': 0,
      'in-lavorazione': 0,
      risposte: 0,
      chiuse: 0,
      spam: 0,
      quarantena: 0,
      cestino: 0,
    }
    const found = { '': 5, nuove: 1, 'ha-risposto': 0, risposte: 1, spam: 1, quarantena: 1, cestino: 1 }
    expect(await countTabs(ctx, { q: 'mercoledi' })).toStrictEqual({ ...none, ...found })
  })

  test('requests that an earlier version indexed are indexed again, once', async () => {
    const { db, names } = await inbox()
    for (let at = 0; at < 25; at++) await store(db, at, { name: `Łukasz ${at}` })
    await db.deleteFrom('requestSearch').execute()
    expect(await names({ q: 'lukasz' })).toStrictEqual([])
    expect(await reindexOld(db)).toBe(25)
    expect(await names({ q: 'lukasz' })).toHaveLength(25)
    expect(await reindexOld(db)).toBe(0)
  })

  // A search without matches must not read all requests, whatever the planner estimates.
  if (engine === 'postgres') {
    test.each(['inesistente', 'a', 'ditta nome'])('a search uses the word index (%s)', async (q) => {
      const { db } = await inbox()
      const plan = await db.transaction().execute(async (trx) => {
        // With few rows the planner prefers a sequential scan unless it is disabled.
        await sql`set local enable_seqscan = off`.execute(trx)
        const { query, arrival } = filteredRequests(trx, { q }, 'nobody')
        return query.select('id').orderBy(arrival, 'desc').limit(51).explain()
      })
      expect(JSON.stringify(plan)).toContain('request_search_words')
      expect(JSON.stringify(plan)).not.toContain('request_search_pkey')
    })
  }

  test('filters by assignee, tag, appointment and day in Rome', async () => {
    const { db, ctx, names } = await inbox()
    const me = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
    await store(db, 0, { name: 'mia', assignedTo: me, createdAt: '2026-11-05T22:59:59.999Z' })
    const tagged = await store(db, 1, { name: 'domani', createdAt: '2026-11-05T23:00:00.000Z' })
    const slot = { requestedAppointment: true, date: '2026-11-25', time: '09:30', duration: '60', location: 'Online' }
    await store(db, 2, { name: 'appuntamento', ...slot, createdAt: '2026-11-07T10:00:00.000Z' })
    await db.insertInto('requestTags').values({ tag: 'hana', requestId: tagged }).execute()
    expect(await names({ assegnata: 'me' })).toStrictEqual(['mia'])
    expect(await names({ assegnata: me })).toStrictEqual(['mia'])
    expect(await names({ assegnata: 'nessuno' })).toStrictEqual(['appuntamento', 'domani'])
    expect(await names({ etichetta: 'HANA' })).toStrictEqual(['domani'])
    expect(await names({ appuntamento: 'si' })).toStrictEqual(['appuntamento'])
    expect(await names({ appuntamento: 'no' })).toStrictEqual(['domani', 'mia'])
    expect(await names({ dal: '2026-11-06' })).toStrictEqual(['appuntamento', 'domani'])
    expect(await names({ al: '2026-11-05' })).toStrictEqual(['mia'])
    expect(await names({ dal: '2026-11-06', al: '2026-11-06', q: 'rossi' })).toStrictEqual(['domani'])
  })

  test('ignores invalid query parameters', () => {
    const search = 'stato=x&q=%00&assegnata=%27&etichetta=&appuntamento=forse&dal=2026-02-30&al=9999&ordine=caso&x=y'
    expect(readInboxFilter(new URLSearchParams(search))).toStrictEqual({})
  })

  test('the usual order, which the form always sends, is no filter', () => {
    expect(readInboxFilter(new URLSearchParams('q=recenti&ordine=recenti'))).toStrictEqual({ q: 'recenti' })
    expect(readInboxFilter(new URLSearchParams('ordine=vecchie'))).toStrictEqual({ ordine: 'vecchie' })
  })
})
