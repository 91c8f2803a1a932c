import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { saveSection } from '#app/features/ground/settings/sections/save-section.server.ts'
import { changeMany } from '#app/features/work/requests/inbox/bulk/bulk.server.ts'
import { findUndo, undoMany } from '#app/features/work/requests/inbox/bulk/undo.server.ts'
import { exportRequests } from '#app/features/work/requests/inbox/export.server.ts'
import { deleteView, listViews, saveView } from '#app/features/work/requests/inbox/filter/views.server.ts'
import { listRequests } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { recordPresence } from '#app/features/work/requests/request/presence.server.ts'
import { actOnRequest } from '#app/features/work/requests/request/request-action.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import type { Suspicion } from '#app/features/work/requests/submission/prepared-request.server.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { addNote } from './add-note.server.ts'
import { assignRequest } from './assign.server.ts'
import { replyToRequest } from './reply.server.ts'
import { restoreRequest } from './restore.server.ts'
import { setStatus } from './set-status.server.ts'
import { tagRequest } from './tag.server.ts'
import { trashRequest } from './trash.server.ts'
import { unquarantineRequest } from './un-quarantine.server.ts'

const PERSON = { name: 'Zoë Bianchi', email: 'zoe@cliente.example', phone: '1', company: '', topic: '' }
const NO_SLOT = { requestedAppointment: false, date: '', time: '', duration: '', location: '', address: '' }

describeOnBothEngines('staff verbs on requests', ({ database }) => {
  async function office() {
    const db = await database()
    const clock = movableClock()
    const visitor = testContext(db, { clock })
    const send = async (message: string, suspicion?: Suspicion) => {
      await createRequest(visitor, {
        payload: { ...PERSON, ...NO_SLOT, message },
        formKey: undefined,
        suspicion,
      })
      const row = await db
        .selectFrom('contactRequests')
        .select(['id', 'version'])
        .where('message', '=', message)
        .executeTakeFirstOrThrow()
      return row
    }
    const anna = testContext(db, { clock, actor: await storeStaff(db, { name: 'Anna Rossi', role: 'operator' }) })
    const ivo = testContext(db, { clock, actor: await storeStaff(db, { name: 'Ivo Neri', role: 'operator' }) })
    return { db, clock, visitor, send, anna, ivo }
  }
  const stateOf = async ({ db }: Pick<AppContext, 'db'>, id: string) =>
    db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const actionsOf = async ({ db }: Pick<AppContext, 'db'>) =>
    (await loggedActions(db)).map(({ action, targetId, before, after }) => ({ action, targetId, before, after }))

  test('a new request has the fields of the specification and needs a permission to be read', async () => {
    const { db, visitor, send } = await office()
    const seen = await send('Buongiorno')
    expect(await stateOf({ db }, seen.id)).toMatchObject({ status: 'pending', version: 1, assignedTo: null })
    const attempts = [
      setStatus(visitor, { ...seen, status: 'closed' }),
      assignRequest(visitor, { ...seen, adminId: null }),
      tagRequest(visitor, { ...seen, tags: ['x'] }),
      addNote(visitor, { ...seen, text: 'x' }),
      unquarantineRequest(visitor, seen),
      trashRequest(visitor, seen),
      restoreRequest(visitor, seen),
      replyToRequest(visitor, { ...seen, subject: 'x', text: 'x' }),
      recordPresence(visitor, { ...seen, writing: true }),
      changeMany(visitor, [seen], { kind: 'trash' }),
      undoMany(visitor, seen.id),
      findUndo(visitor, seen.id),
      exportRequests(visitor, {}),
      listRequests(visitor, {}),
      getRequest(visitor, seen.id),
      listViews(visitor),
      saveView(visitor, { name: 'x', filter: {} }),
      deleteView(visitor, seen.id),
    ]
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(ForbiddenError) })
    }
    expect(await actionsOf({ db })).toStrictEqual([])
  })

  test('state, assignment and tags each write an audit row', async () => {
    const { db, send, anna, ivo } = await office()
    const { id } = await send('Buongiorno')
    const adminId = ivo.actor.kind === 'staff' ? ivo.actor.id : ''
    await setStatus(anna, { id, version: 1, status: 'in-progress' })
    await assignRequest(anna, { id, version: 2, adminId })
    await tagRequest(anna, { id, version: 3, tags: ['urgente', 'hana', 'urgente'] })
    await addNote(anna, { id, text: 'Chiamare' })
    expect(await stateOf({ db }, id)).toMatchObject({ status: 'in-progress', version: 4, assignedTo: adminId })
    const detail = await getRequest(ivo, id)
    expect(detail.tags).toStrictEqual(['hana', 'urgente'])
    expect(detail.notes).toMatchObject([{ text: 'Chiamare', author: 'Anna Rossi' }])
    expect(detail.history.map(({ who }) => who)).toStrictEqual(Array(4).fill('Anna Rossi'))
    expect(await actionsOf({ db })).toStrictEqual([
      {
        action: 'request-status',
        targetId: id,
        before: '{"status":"pending"}',
        after: '{"status":"in-progress"}',
      },
      { action: 'request-assign', targetId: id, before: '{"assignedTo":null}', after: `{"assignedTo":"${adminId}"}` },
      { action: 'request-tag', targetId: id, before: '{"tags":[]}', after: '{"tags":["hana","urgente"]}' },
      { action: 'request-note', targetId: id, before: null, after: null },
    ])
  })

  test('refuses a change of an outdated version, names the other author and overwrites nothing', async () => {
    const { db, send, anna, ivo } = await office()
    const seen = await send('Buongiorno')
    await setStatus(anna, { ...seen, status: 'in-progress' })
    const attempts = [
      setStatus(ivo, { ...seen, status: 'closed' }),
      assignRequest(ivo, { ...seen, adminId: null }),
      tagRequest(ivo, { ...seen, tags: ['x'] }),
      trashRequest(ivo, seen),
      replyToRequest(ivo, { ...seen, subject: 'x', text: 'x' }),
    ]
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(ConflictError) })
      if (attempt.status === 'rejected') {
        expect(attempt.reason.publicMessage).toBe(
          'Nel frattempo Anna Rossi ha modificato la richiesta (23 nov 2026, 10:00): stato da «Nuova» a «In lavorazione». Nulla è stato sovrascritto: controlla e ripeti.',
        )
      }
    }
    expect(await stateOf({ db }, seen.id)).toMatchObject({ status: 'in-progress', version: 2, trashedAt: null })
    expect(await db.selectFrom('requestReplies').selectAll().execute()).toStrictEqual([])
  })

  test('of ten concurrent changes one succeeds', async () => {
    const { db, send, anna } = await office()
    const seen = await send('Buongiorno')
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => setStatus(anna, { ...seen, status: 'closed' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stateOf({ db }, seen.id)).toMatchObject({ version: 2 })
    expect(await actionsOf({ db })).toHaveLength(1)
  })

  test('refuses unknown requests and assignees', async () => {
    const { send, anna } = await office()
    const seen = await send('Buongiorno')
    await expect(setStatus(anna, { id: 'none', version: 1, status: 'closed' })).rejects.toThrow(NotFoundError)
    await expect(getRequest(anna, 'none')).rejects.toThrow(NotFoundError)
    await expect(addNote(anna, { id: 'none', text: 'x' })).rejects.toThrow(NotFoundError)
    await expect(assignRequest(anna, { ...seen, adminId: 'none' })).rejects.toMatchObject({ status: 400 })
    expect(await recordPresence(anna, { id: 'none', writing: true })).toStrictEqual([])
  })

  test('"non è spam" releases a request from quarantine and queues its two mails', async () => {
    const { db, send, anna } = await office()
    const seen = await send('Sembra un programma', 'trap')
    expect(await db.selectFrom('mailOutbox').selectAll().execute()).toStrictEqual([])
    expect((await listRequests(anna, { stato: 'quarantena' })).rows).toMatchObject([{ quarantineReason: 'trap' }])
    await expect(replyToRequest(anna, { ...seen, subject: 'x', text: 'x' })).rejects.toMatchObject({ status: 409 })
    await unquarantineRequest(anna, seen)
    expect((await getRequest(anna, seen.id)).history[0]?.what).toMatch(
      /tolta dalla quarantena\. Motivo della quarantena: è stato compilato un campo .*[^.]$/,
    )
    expect(await db.selectFrom('mailOutbox').select('kind').orderBy('kind').execute()).toStrictEqual([
      { kind: 'request-company' },
      { kind: 'request-visitor' },
    ])
    expect((await listRequests(anna, { stato: 'quarantena' })).rows).toStrictEqual([])
    expect((await listRequests(anna, {})).rows).toMatchObject([{ id: seen.id, status: 'pending' }])
    await expect(unquarantineRequest(anna, { ...seen, version: 2 })).rejects.toMatchObject({ status: 409 })
  })

  test('the trash keeps all data of a request and restores it', async () => {
    const { send, anna } = await office()
    const seen = await send('Buongiorno')
    await tagRequest(anna, { ...seen, tags: ['hana'] })
    await trashRequest(anna, { id: seen.id, version: 2 })
    expect((await listRequests(anna, {})).rows).toStrictEqual([])
    await expect(setStatus(anna, { id: seen.id, version: 3, status: 'closed' })).rejects.toMatchObject({ status: 409 })
    await restoreRequest(anna, { id: seen.id, version: 3 })
    expect((await listRequests(anna, {})).rows).toMatchObject([{ id: seen.id, tags: ['hana'] }])
    await expect(restoreRequest(anna, { id: seen.id, version: 4 })).rejects.toMatchObject({ status: 409 })
  })

  test('a reply assigns an unassigned request to its writer, unless the settings say otherwise', async () => {
    const { db, send, anna, ivo } = await office()
    const idOf = ({ actor }: AppContext) => (actor.kind === 'staff' ? actor.id : '')
    const texts = { subject: 'Re: richiesta', text: 'Buongiorno' }
    const free = await send('Libera')
    await replyToRequest(anna, { ...free, ...texts })
    await replyToRequest(ivo, { id: free.id, version: 2, ...texts })
    expect(await stateOf({ db }, free.id)).toMatchObject({ assignedTo: idOf(anna) })
    expect((await actionsOf({ db }))[0]?.after).toContain(`"assignedTo":"${idOf(anna)}"`)
    const admin = testContext(db, { actor: await storeStaff(db, { role: 'admin' }) })
    await saveSection(admin, { section: 'alerts', fields: {}, version: 0 })
    const other = await send('Altra')
    await replyToRequest(anna, { ...other, ...texts })
    expect(await stateOf({ db }, other.id)).toMatchObject({ assignedTo: null, status: 'answered' })
  })

  test('"Rispondi e chiudi" goes on to the next open request of the list', async () => {
    const { db, clock, send, anna } = await office()
    const ids: string[] = []
    for (const message of ['prima', 'seconda', 'chiusa', 'ultima']) {
      ids.push((await send(message)).id)
      clock.advance(1)
    }
    const [first, second, closed, last] = ids as [string, string, string, string]
    await db.updateTable('contactRequests').set({ status: 'closed' }).where('id', '=', closed).execute()
    const closeWithReply = async (id: string) => {
      const form = new FormData()
      const fields = { intent: 'reply', version: '1', subject: 'Re', text: 'Buongiorno', closes: 'on' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const answer = await actOnRequest(anna, { id, filter: { ordine: 'recenti' } }, form)
      return answer instanceof Response ? answer.headers.get('Location') : answer
    }
    const [next, end] = [await closeWithReply(last), await closeWithReply(first)]
    expect(next).toContain(`/admin/requests/${second}?ordine=recenti&esito=risposta-prossima%7E`)
    expect(end).toContain(`/admin/requests/${first}?ordine=recenti&esito=risposta-chiusa%7E`)
  })

  test('a reply is stored, queued and counted once, however often the form is sent', async () => {
    const { db, clock, send, anna } = await office()
    const seen = await send('Buongiorno')
    await recordPresence(anna, { id: seen.id, writing: true })
    clock.advance(5)
    const reply = { ...seen, subject: 'Re: richiesta', text: 'Buongiorno a voi' }
    await replyToRequest(anna, reply)
    await expect(replyToRequest(anna, reply)).rejects.toThrow(ConflictError)
    expect(await stateOf({ db }, seen.id)).toMatchObject({
      status: 'answered',
      firstAnsweredAt: '2026-11-23T09:05:00.000Z',
    })
    clock.advance(5)
    await replyToRequest(anna, { ...reply, version: 2 })
    expect(await stateOf({ db }, seen.id)).toMatchObject({ firstAnsweredAt: '2026-11-23T09:05:00.000Z' })
    const { replies, mails } = await getRequest(anna, seen.id)
    expect(replies).toMatchObject([{ text: 'Buongiorno a voi', author: 'Anna Rossi' }, { text: 'Buongiorno a voi' }])
    expect(mails.map(({ kind }) => kind)).toStrictEqual([
      'request-company',
      'request-visitor',
      'request-reply',
      'request-reply',
    ])
    expect(await db.selectFrom('requestWriters').selectAll().execute()).toStrictEqual([])
  })

  test('shows for a minute which colleague is writing', async () => {
    const { send, clock, anna, ivo } = await office()
    const { id } = await send('Buongiorno')
    expect(await recordPresence(anna, { id, writing: true })).toStrictEqual([])
    expect(await recordPresence(ivo, { id, writing: true })).toStrictEqual(['Anna Rossi'])
    clock.advance(0.5)
    expect(await recordPresence(ivo, { id, writing: true })).toStrictEqual(['Anna Rossi'])
    clock.advance(0.6)
    expect((await getRequest(anna, id)).writers).toStrictEqual(['Ivo Neri'])
    expect(await recordPresence(ivo, { id, writing: false })).toStrictEqual([])
    expect((await getRequest(anna, id)).writers).toStrictEqual([])
  })

  test('a bulk action can be undone within ten seconds', async () => {
    const { db, clock, send, anna, ivo } = await office()
    const items = [await send('uno'), await send('due'), await send('tre')]
    await setStatus(ivo, { ...items[0]!, status: 'in-progress' })
    const stale = await changeMany(anna, items, { kind: 'close' })
    expect(stale).toMatchObject({ changed: 2, passedOver: 1 })
    const trashed = await changeMany(anna, [{ id: items[0]!.id, version: 2 }], { kind: 'trash' })
    expect(await findUndo(ivo, trashed.undoId ?? '')).toBeUndefined()
    await expect(undoMany(ivo, trashed.undoId ?? '')).rejects.toMatchObject({ status: 409 })
    expect(await findUndo(anna, stale.undoId ?? '')).toMatchObject({ kind: 'close', count: 2, left: 10_000 })

    await setStatus(ivo, { id: items[1]!.id, version: 2, status: 'spam' })
    clock.advance(0.15)
    expect(await undoMany(anna, stale.undoId ?? '')).toBe(1)
    await expect(undoMany(anna, stale.undoId ?? '')).rejects.toMatchObject({ status: 409 })
    expect(await undoMany(anna, trashed.undoId ?? '')).toBe(1)
    const states = await Promise.all(items.map(({ id }) => stateOf({ db }, id)))
    expect(states.map(({ status, trashedAt }) => [status, trashedAt])).toStrictEqual([
      ['in-progress', null],
      ['spam', null],
      ['pending', null],
    ])

    const late = await changeMany(anna, [{ id: items[2]!.id, version: 3 }], { kind: 'assign', adminId: null })
    expect(await findUndo(anna, late.undoId ?? '')).toMatchObject({ kind: 'unassign', count: 1 })
    clock.advance(0.25)
    expect(await findUndo(anna, late.undoId ?? '')).toBeUndefined()
    await expect(undoMany(anna, late.undoId ?? '')).rejects.toMatchObject({ status: 409 })
  })

  test('concurrent bulk actions on the same requests do not deadlock', async () => {
    const { send, anna, ivo } = await office()
    const items = []
    for (let at = 0; at < 12; at += 1) items.push(await send(`messaggio ${at}`))
    const results = await Promise.all([
      changeMany(anna, items, { kind: 'close' }),
      changeMany(ivo, items.toReversed(), { kind: 'spam' }),
      ...items.slice(0, 4).map((seen) => setStatus(ivo, { ...seen, status: 'in-progress' }).catch(() => undefined)),
    ])
    const changed = results.reduce((sum, result) => sum + (result?.changed ?? 0), 0)
    expect(changed).toBeLessThanOrEqual(12)
    expect(changed).toBeGreaterThanOrEqual(8)
  })

  test('saved views belong to one person and are ordered by name', async () => {
    const { anna, ivo } = await office()
    await saveView(anna, { name: 'Urgenti', filter: { etichetta: 'urgente', dopo: 'x' } })
    await saveView(anna, { name: 'Urgenti', filter: { etichetta: 'urgente', stato: 'nuove' } })
    const views = await listViews(anna)
    expect(views).toMatchObject([{ name: 'Urgenti', query: 'stato=nuove&etichetta=urgente' }])
    expect(await listViews(ivo)).toStrictEqual([])
    await deleteView(ivo, views[0]?.id ?? '')
    expect(await listViews(anna)).toHaveLength(1)
    await deleteView(anna, views[0]?.id ?? '')
    expect(await listViews(anna)).toStrictEqual([])
  })

  test('the export contains the filtered rows, and the audit log the export', async () => {
    const { db, send, anna } = await office()
    await send('=HYPERLINK("http://evil.example")')
    const other = await send('seconda; con "virgolette"\ne due righe')
    await setStatus(anna, { ...other, status: 'closed' })
    const text = await new Response(await exportRequests(anna, {})).text()
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    const closed = await new Response(await exportRequests(anna, { stato: 'chiuse' })).bytes()
    expect([...closed.slice(0, 3)]).toStrictEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(closed)).not.toContain('HYPERLINK')
    const actions = await actionsOf({ db })
    expect(actions.filter(({ action }) => action === 'request-export').map(({ after }) => after)).toStrictEqual([
      '{"count":2,"filter":"","searched":false}',
      '{"count":1,"filter":"stato=chiuse","searched":false}',
    ])
  })
})
