import { expect, test } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import { checkChain } from '#app/features/ground/audit/chain.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { INPUT_LABELS } from '#app/features/ground/settings/sections/section-forms.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { liftAppendOnly } from '#test/database/tamper.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { changesOf } from './changes.ts'
import { exportActions } from './export.server.ts'
import { type AuditFilter, auditFilter } from './filter.ts'
import { listActions, listFilterChoices } from './list-actions.server.ts'

const admin: StaffActor = {
  kind: 'staff',
  id: 'ada',
  email: 'ada@idg.example',
  name: 'Ada',
  role: 'admin',
  sessionId: 's',
}
const ALL: AuditFilter = { person: '', action: '', from: '', to: '', target: '' }

async function write(db: Db, count: number, parts: { clock?: () => Date; adminId?: string; action?: string } = {}) {
  const { clock = movableClock(), adminId = 'ada', action = 'request-close' } = parts
  const ctx = testContext(db, { actor: admin, clock })
  for (let at = 0; at < count; at++) {
    const record = { adminId, action, targetId: `target-${at}`, details: `Fatto n. ${at}`, after: { at } }
    await db.transaction().execute((trx) => recordAction(ctx, trx, record))
  }
}

describeOnBothEngines('the audit log', ({ database, engine, location }) => {
  test('refuses updates and deletions', async () => {
    const db = await database()
    await write(db, 2)
    const change = db.updateTable('adminActions').set({ adminId: 'altro' }).where('sequence', '=', 1).execute()
    await expect(change).rejects.toThrow('append-only')
    await expect(db.deleteFrom('adminActions').execute()).rejects.toThrow('append-only')
    expect((await listActions(testContext(db, { actor: admin }), ALL)).rows).toHaveLength(2)
  })

  test.each([
    ['changed', (db: Db) => db.updateTable('adminActions').set({ adminId: 'bruno' }).where('sequence', '=', 2)],
    ['removed', (db: Db) => db.deleteFrom('adminActions').where('sequence', '=', 2)],
  ])('the chain check finds a %s row', async (problem, tamper) => {
    const db = await database()
    const clock = movableClock()
    const ctx = testContext(db, { actor: admin, clock })
    await write(db, 4)
    expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 4 })
    expect((await checkChain(ctx)).ok).toBe(true)
    await liftAppendOnly(db)
    await tamper(db).execute()
    expect(await verifyChain(db)).toMatchObject({ ok: false, rows: 1, problem })
    expect((await checkChain(ctx)).ok).toBe(true)
    expect((await checkChain(ctx, { again: true })).ok).toBe(false)
    clock.advance(2)
    expect((await checkChain(ctx)).ok).toBe(false)
  })

  test('remains one chain under concurrent writes', async () => {
    const place = await location()
    const handles = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => openDatabase(place))
    try {
      await Promise.all(Array.from({ length: 12 }, (_, at) => write(handles[at % handles.length] as Db, 2)))
      expect(await verifyChain(handles[0] as Db)).toMatchObject({ ok: true, rows: 24 })
    } finally {
      for (const db of handles) await db.destroy()
    }
  })

  test('pages without gaps and filters by person, action, days in Rome, target and words', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: admin })
    // 23:30 on the 22nd in Rome; 00:30 on the 23rd.
    await write(db, 60, { clock: () => new Date('2026-11-22T22:30:00.000Z') })
    await write(db, 1, { clock: () => new Date('2026-11-22T23:30:00.000Z'), adminId: 'bruno', action: 'auth-login' })
    const first = await listActions(ctx, ALL)
    const second = await listActions(ctx, ALL, first.next)
    expect([...first.rows, ...second.rows].map(({ sequence }) => sequence)).toStrictEqual(
      Array.from({ length: 61 }, (_, at) => 61 - at),
    )
    expect(second.next).toBeUndefined()
    const count = async (filter: Partial<AuditFilter>) => (await listActions(ctx, { ...ALL, ...filter })).rows.length
    expect(await count({ person: 'bruno' })).toBe(1)
    expect(await count({ action: 'auth-login' })).toBe(1)
    expect(await count({ from: '2026-11-23' })).toBe(1)
    expect(await count({ to: '2026-11-22' })).toBe(50)
    expect(await count({ from: '2026-11-22', to: '2026-11-23', person: 'bruno' })).toBe(1)
    expect(await count({ target: 'target-59' })).toBe(1)
    expect(await count({ target: 'FATTO N. 59' })).toBe(1)
    expect(await count({ target: '%' })).toBe(50)
    expect(await listFilterChoices(ctx)).toStrictEqual({ people: [], actions: ['auth-login', 'request-close'] })
  })

  test('exports all rows and records the export', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: admin })
    await write(db, 3)
    const text = await new Response(await exportActions(ctx, { ...ALL, action: 'request-close' })).text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
    const { rows } = await listActions(ctx, ALL)
    expect(rows[0]).toMatchObject({ action: 'audit-export', after: '{"action":"request-close"}' })
  })

  test('requires an admin', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: { ...admin, role: 'operator' } })
    for (const call of [listActions(ctx, ALL), listFilterChoices(ctx), checkChain(ctx), exportActions(ctx, ALL)]) {
      await expect(call).rejects.toThrow(ForbiddenError)
    }
  })
})

test('round-trips a filter through the query string; invalid values become empty', () => {
  const filter = { person: 'ada', action: 'auth-login', from: '2026-11-01', to: '2026-11-30', target: 'a&b' }
  expect(auditFilter.read(new URLSearchParams(auditFilter.write(filter)))).toStrictEqual(filter)
  expect(auditFilter.write(ALL)).toBe('')
  expect(auditFilter.read(new URLSearchParams('dal=2026-02-30&al=x'))).toStrictEqual(ALL)
})

test('formats changes of any content and shows hidden characters', () => {
  const changes = (action: string, before: string | null, after: string) =>
    changesOf({ action, before, after }, { people: new Map(), values: {}, settings: INPUT_LABELS })
  expect(changes('settings-save', '{"phone":"1","mon-open":"on"}', '{"phone":"2\\u202e"}')).toStrictEqual([
    { field: 'Telefono', before: '1', after: '2⟨U+202E⟩' },
    { field: 'lunedì, aperto', before: 'sì', after: '' },
  ])
  expect(changes('appointment-move', '{"time":"10:00"}', '{"time":"11:00"}')).toStrictEqual([
    { field: 'Ora', before: '10:00', after: '11:00' },
  ])
  expect(changes('request-tag', '{"tags":[]}', '{"tags":["hana","gara"]}')).toStrictEqual([
    { field: 'Etichette', before: '', after: 'hana, gara' },
  ])
  expect(changes('x', null, 'not json')).toStrictEqual([{ field: '', before: '', after: 'not json' }])
  expect(changes('x', null, '{"a":{"b":1},"c":true}').map(({ after }) => after)).toStrictEqual(['{\n "b": 1\n}', 'sì'])
})
