import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { setAppointmentPlace } from '#app/features/work/appointments/changes/staff/set-place.server.ts'
import { undoChange } from '#app/features/work/appointments/changes/staff/undo-change.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import type { Db } from '#db/client.server.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const DAY = '2026-11-25'

const payload = (email: string, parts: object = {}) => ({
  name: 'Anna Rossi',
  email,
  phone: '049 1234567',
  company: '',
  message: 'Buongiorno',
  topic: '',
  requestedAppointment: true,
  date: DAY,
  time: '09:30',
  duration: '60',
  location: 'Online',
  address: '',
  ...parts,
})

const ask = (ctx: AppContext, email: string, parts: object = {}) =>
  createRequest({ ...ctx, actor: { kind: 'visitor' } } as AppContext, {
    payload: payload(email, parts),
    formKey: undefined,
    suspicion: undefined,
  })

/** Who attends each appointment, and the half hours of everybody, in Rome's time. */
async function agenda(db: Db) {
  const given = await db.selectFrom('appointments').select(['id', 'email', 'consultantId']).orderBy('id').execute()
  const cells = await db.selectFrom('appointmentCells').select(['cellStart', 'seat', 'appointmentId']).execute()
  return given.map(({ id, email, consultantId }) => ({
    of: email.split('@')[0],
    by: consultantId,
    seats: [...new Set(cells.filter(({ appointmentId }) => appointmentId === id).map(({ seat }) => seat))],
    cells: cells
      .filter(({ appointmentId }) => appointmentId === id)
      .map(({ cellStart }) => cellStart.slice(11, 16))
      .sort(),
  }))
}

async function only(db: Db, email: string) {
  const row = db.selectFrom('appointments').selectAll().where('email', '=', email)
  return row.executeTakeFirstOrThrow()
}

describeOnBothEngines('appointments of consultants', ({ database }) => {
  test('each gets the suitable one whose turn it is; when nobody is left the slot is taken', async () => {
    const ctx = staffContext(await database())
    await storeConsultant(ctx, 'ada', { topics: ['Cloud'] })
    await storeConsultant(ctx, 'bea')
    expect(await ask(ctx, 'uno@x.example')).toMatchObject({ kind: 'stored' })
    // Ada has one in the week, so it is Bea's turn although Ada comes first.
    expect(await ask(ctx, 'due@x.example', { time: '11:00' })).toMatchObject({ kind: 'stored' })
    // Bea would be next in line for waiting, but only for her is nothing asked that she cannot do.
    expect(await ask(ctx, 'tre@x.example', { topic: 'Reti' })).toMatchObject({ kind: 'stored' })
    const full = await ask(ctx, 'quattro@x.example')
    expect(full).toMatchObject({ kind: 'taken' })
    // Ada does not know about networks, and Bea is taken at half past nine.
    expect(await ask(ctx, 'cinque@x.example', { topic: 'Reti', time: '10:00' })).toMatchObject({ kind: 'taken' })
    expect((await agenda(ctx.db)).map(({ of, by }) => [of, by])).toStrictEqual([
      ['uno', 'ada'],
      ['due', 'bea'],
      ['tre', 'bea'],
    ])
    const { consultantWhy } = await only(ctx.db, 'due@x.example')
    expect(JSON.parse(consultantWhy)).toMatchObject([
      { id: 'bea', week: 0, givenAt: null },
      { id: 'ada', week: 1 },
    ])
  })

  test('the way to the customer takes half hours too, again when the place changes', async () => {
    const ctx = staffContext(await database())
    await storeConsultant(ctx, 'ada', { travelBefore: 60, travelAfter: 30 })
    await ask(ctx, 'uno@x.example', { time: '12:00', location: 'Cliente', address: 'Via Roma 1' })
    expect(await agenda(ctx.db)).toMatchObject([{ cells: ['10:00', '10:30', '11:00', '11:30', '12:00'] }])
    expect(await ask(ctx, 'due@x.example', { time: '11:00', duration: '30' })).toMatchObject({ kind: 'taken' })
    // Online it would fit before and after, at the customer's it would not.
    const late = { time: '13:30', duration: '30' }
    expect(await ask(ctx, 'tre@x.example', { ...late, location: 'Cliente', address: 'Via Po 2' })).toMatchObject({
      kind: 'taken',
    })
    expect(await ask(ctx, 'tre@x.example', late)).toMatchObject({ kind: 'stored' })

    const first = await only(ctx.db, 'uno@x.example')
    await confirmAppointment(ctx, first)
    const target = { id: first.id, version: first.version + 1 }
    await setAppointmentPlace(ctx, { ...target, location: 'Ufficio', address: '' })
    expect((await agenda(ctx.db))[0]).toMatchObject({ by: 'ada', cells: ['11:00', '11:30'] })
    // The appointment after it now begins during the way back.
    await ask(ctx, 'quattro@x.example', { time: '11:00', duration: '30' })
    const back = { id: first.id, version: first.version + 2 }
    expect(await setAppointmentPlace(ctx, { ...back, location: 'Cliente', address: 'Via Roma 1' })).toMatchObject({
      kind: 'taken',
    })
    expect((await agenda(ctx.db))[0]).toMatchObject({ by: 'ada', cells: ['11:00', '11:30'] })
  })

  test('absences, hours, places and the limit of a day are kept', async () => {
    const ctx = staffContext(await database())
    await storeConsultant(ctx, 'ada', {
      places: ['Online'],
      dailyLimit: 1,
      absences: [{ startsAt: '2026-11-25T11:00:00.000Z', endsAt: '2026-11-25T13:00:00.000Z' }],
    })
    const kinds = []
    for (const parts of [{ location: 'Ufficio' }, { time: '11:30' }, { time: '14:00' }, { time: '16:00' }]) {
      kinds.push((await ask(ctx, 'uno@x.example', parts)).kind)
    }
    expect(kinds).toStrictEqual(['taken', 'taken', 'stored', 'taken'])
  })

  test('what was held before people were named stays held, and somebody is kept free for it', async () => {
    const ctx = staffContext(await database())
    await ask(ctx, 'prima@x.example')
    await storeConsultant(ctx, 'ada')
    expect(await ask(ctx, 'dopo@x.example')).toMatchObject({ kind: 'taken' })
    await storeConsultant(ctx, 'bea')
    expect(await ask(ctx, 'dopo@x.example')).toMatchObject({ kind: 'stored' })
    expect(await agenda(ctx.db)).toMatchObject([{ by: null, seats: [1] }, { by: 'ada' }])
    // Its answer gives it to the one who is left.
    await confirmAppointment(ctx, await only(ctx.db, 'prima@x.example'))
    expect(await agenda(ctx.db)).toMatchObject([{ by: 'bea', seats: [1002] }, { by: 'ada' }])
  })

  test('a move keeps the person if they are free; undoing it gives the slot back to the same person', async () => {
    const ctx = staffContext(await database())
    await storeConsultant(ctx, 'ada')
    await storeConsultant(ctx, 'bea')
    await ask(ctx, 'uno@x.example')
    await ask(ctx, 'due@x.example', { time: '15:00' })
    await ask(ctx, 'tre@x.example', { time: '15:00' })
    const first = await only(ctx.db, 'uno@x.example')
    const moved = await moveAppointment(ctx, {
      id: first.id,
      version: first.version,
      isUndoable: true,
      reason: '',
      slot: { date: DAY, time: '16:00', duration: 60 },
    })
    expect(await agenda(ctx.db)).toMatchObject([{ by: 'ada', cells: ['15:00', '15:30'] }, {}, {}])
    await undoChange(ctx, (moved as { undoId: string }).undoId)
    expect(await agenda(ctx.db)).toMatchObject([{ by: 'ada', cells: ['08:30', '09:00'] }, {}, {}])
  })

  test('two forms at the same time never get the same person', async () => {
    const ctx = staffContext(await database())
    await storeConsultant(ctx, 'ada')
    await storeConsultant(ctx, 'bea')
    const results = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(ctx, `p${at}@x.example`)))
    expect(results.map(({ kind }) => kind).sort()).toStrictEqual([
      ...['stored', 'stored'],
      ...['taken', 'taken', 'taken', 'taken'],
    ])
    expect((await agenda(ctx.db)).map(({ by }) => by).sort()).toStrictEqual(['ada', 'bea'])
  })

  test('without consultants a seat is all that is taken', async () => {
    const ctx = staffContext(await database())
    await ask(ctx, 'uno@x.example', { location: 'Cliente', address: 'Via Roma 1' })
    expect(await agenda(ctx.db)).toMatchObject([{ by: null, seats: [1], cells: ['08:30', '09:00'] }])
    const stored = await storeAppointment(ctx, { date: DAY, time: '12:00', duration: 30 })
    expect(stored).not.toBe('')
  })
})
