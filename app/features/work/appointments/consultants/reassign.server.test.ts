import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { AppError } from '#app/lib/errors.ts'
import { staffContext, storeAppointment, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { type Away, listToReassign, type ToReassign } from './list-to-reassign.server.ts'
import { reassignSeveral, undoSeveral } from './reassign-several.server.ts'

const DAY = '2026-11-25'
const NOBODY: Away = { personId: '', from: DAY, to: DAY }
const ADA: Away = { ...NOBODY, personId: 'ada' }

const shownIn = (list: ToReassign[]) =>
  list.map(({ entry, suggested, able, others, times }) => ({
    time: entry.time,
    suggested,
    able: able.map(({ id }) => id),
    others: others.map(({ id }) => id),
    times: times.map(({ slot, person }) => `${formatBriefSlot(slot)} ${person.id}`),
  }))

async function attendedBy(ctx: AppContext, personId: string, date: string, time: string): Promise<string> {
  const id = await storeAppointment(ctx, { date, time, duration: 60 })
  await confirmAppointment(ctx, { id, version: 1 })
  const present = await ctx.db.selectFrom('appointments').select('consultantId').where('id', '=', id).executeTakeFirst()
  if (present?.consultantId !== personId) await reassignAppointment(ctx, { id, version: 2, personId })
  return id
}

const handover = ({ entry, suggested }: ToReassign) => ({
  id: entry.id,
  version: entry.version,
  personId: suggested,
})

describeOnBothEngines('giving appointments away', ({ database }) => {
  test('a day of somebody who is ill goes to those who are free, in turn, and to nobody twice', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    for (const id of ['ada', 'bea', 'cleo']) await storeConsultant(ctx, id)
    await attendedBy(ctx, 'ada', DAY, '09:30')
    await attendedBy(ctx, 'ada', DAY, '11:00')
    await attendedBy(ctx, 'ada', '2026-11-26', '09:30')
    await attendedBy(ctx, 'bea', DAY, '11:00')
    const list = await listToReassign(ctx, ADA)
    expect(shownIn(list)).toStrictEqual([
      { time: '09:30', suggested: 'cleo', able: ['cleo', 'bea'], others: [], times: [] },
      { time: '11:00', suggested: 'cleo', able: ['cleo'], others: [], times: [] },
    ])
    const { refused, undoIds } = await reassignSeveral(ctx, list.map(handover))
    expect(refused).toStrictEqual([])
    expect(await listToReassign(ctx, ADA)).toStrictEqual([])
    expect(await listToReassign(ctx, { ...ADA, to: '2026-11-26' })).toHaveLength(1)
    const mails = await ctx.db
      .selectFrom('mailOutbox')
      .select('kind')
      .where('kind', '=', 'appointment-reassigned')
      .execute()
    expect(mails.length).toBeGreaterThanOrEqual(2)
    // Both are undone at once, the mails included; a second time nothing is.
    await undoSeveral(ctx, undoIds)
    expect(shownIn(await listToReassign(ctx, ADA)).map(({ time }) => time)).toStrictEqual(['09:30', '11:00'])
    expect(
      (await ctx.db.selectFrom('adminActions').select('id').where('action', '=', 'appointment-undo').execute()).length,
    ).toBe(2)
    await expect(undoSeveral(ctx, undoIds)).rejects.toThrow(AppError)
  })

  test('only a customer whose appointment was confirmed is told of another person', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    for (const id of ['ada', 'bea']) await storeConsultant(ctx, id)
    const holdUntil = '2026-11-25T08:00:00.000Z'
    const id = await storeAppointment(ctx, { date: DAY, time: '09:30', duration: 60 }, { holdUntil })
    const version = async () =>
      (await ctx.db.selectFrom('appointments').select('version').executeTakeFirstOrThrow()).version
    const told = async () => {
      const mails = ctx.db.selectFrom('mailOutbox').select('id').where('kind', '=', 'appointment-reassigned')
      return (await mails.execute()).length
    }
    for (const personId of ['ada', 'bea']) await reassignAppointment(ctx, { id, version: await version(), personId })
    expect(await told()).toBe(0)
    await confirmAppointment(ctx, { id, version: await version() })
    await reassignAppointment(ctx, { id, version: await version(), personId: 'ada' })
    expect(await told()).toBe(1)
  })

  test('where nobody is free the nearest times of a suitable person are offered, also to move it', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada')
    await storeConsultant(ctx, 'bea', { topics: ['Altro'] })
    await storeConsultant(ctx, 'cleo')
    await attendedBy(ctx, 'ada', DAY, '10:00')
    await attendedBy(ctx, 'cleo', DAY, '10:00')
    const [one] = await listToReassign(ctx, ADA)
    if (!one) throw new Error('nothing listed')
    expect(shownIn([one])).toMatchObject([{ suggested: '', able: [], others: ['bea'] }])
    expect(shownIn([one])[0]?.times).toStrictEqual([
      'mer 25 nov, 09:00 cleo',
      'mer 25 nov, 11:00 cleo',
      'mer 25 nov, 11:30 cleo',
    ])
    const [{ slot, person } = { slot: undefined, person: { id: '' } }] = one.times
    expect(await reassignSeveral(ctx, [{ ...handover(one), personId: person.id, slot }])).toMatchObject({ refused: [] })
    const moved = ctx.db.selectFrom('appointments').select(['consultantId', 'time']).where('id', '=', one.entry.id)
    expect(await moved.executeTakeFirst()).toStrictEqual({ consultantId: 'cleo', time: '09:00' })
  })

  test('one that is refused keeps none of the others; those of somebody who has left are listed without days', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    for (const id of ['ada', 'bea', 'cleo']) await storeConsultant(ctx, id)
    for (const time of ['09:00', '10:00', '11:00']) await attendedBy(ctx, 'ada', DAY, time)
    await ctx.db.updateTable('admins').set({ isActive: false }).where('id', '=', 'ada').execute()
    const list = await listToReassign(ctx, { ...NOBODY, from: '2027-01-01', to: '2027-01-01' })
    expect(list).toHaveLength(3)
    const [first, second, third] = list.map(handover)
    if (!first || !second || !third) throw new Error('three are listed')
    // Meanwhile a colleague changes the first, and the second's person is taken.
    await reassignAppointment(ctx, { ...first, personId: 'bea' })
    await attendedBy(ctx, second.personId, DAY, '10:00')
    const { refused } = await reassignSeveral(ctx, [first, second, third])
    expect(refused.map(({ id }) => id)).toStrictEqual([first.id, second.id])
    expect(refused[0]?.problem).toContain('Nel frattempo')
    expect(await listToReassign(ctx, NOBODY)).toMatchObject([{ entry: { id: second.id } }])
  })
})
