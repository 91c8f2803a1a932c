import type { AppContext } from '#app/context.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { deliverDue, deliveryParts, movableClock } from './data/mail-fixtures.ts'
import { storeAppointment } from './data/stored-appointments.ts'

/** All orders in which three mails can arrive. */
export const SIX_ORDERS: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

const REQUESTED = { date: '2026-11-25', time: '09:30', duration: 60 }
const MOVED = { date: '2026-12-01', time: '15:00', duration: 90 }
const MOVED_AGAIN = { date: '2026-12-03', time: '11:00', duration: 30 }

/** The history of an appointment: it is confirmed, moved, and then moved again or cancelled. */
export type Ending = 'moved-again' | 'cancelled'

/**
 * Runs a history and delivers its three mails in an order, each as early as the order allows: the others are delayed,
 * as by greylisting, while the appointment changes. Returns the calendar files in the order of arrival.
 */
export async function filesInOrder(ctx: AppContext, order: readonly number[], ending: Ending): Promise<string[]> {
  const { db } = ctx
  const id = await storeAppointment(ctx, REQUESTED)
  const files: string[] = []
  const transport = {
    send: async ({ message }: { message: { icalEvent?: unknown } }) => {
      const file = message.icalEvent as { content: string } | undefined
      if (file) files.push(file.content)
    },
    rest: () => undefined,
  }
  const clock = movableClock(ctx.clock().toISOString())
  const parts = deliveryParts({ db, clock, transport })
  const never = { nextAttemptAt: '2099-01-01T00:00:00.000Z' }
  await db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
  const mails: string[] = []
  let turn = 0
  for (const change of [
    () => confirmAppointment(ctx, { id, version: 1 }),
    () => moveAppointment(ctx, { id, version: 2, slot: MOVED, reason: '' }),
    () =>
      ending === 'cancelled'
        ? cancelAppointment(ctx, { id, version: 3, reason: 'Sala non disponibile' })
        : moveAppointment(ctx, { id, version: 3, slot: MOVED_AGAIN, reason: '' }),
  ]) {
    await change()
    const known = mails.length > 0 ? mails : ['']
    const added = db.selectFrom('mailOutbox').select('id').where('state', '=', 'queued').where('id', 'not in', known)
    mails.push((await added.executeTakeFirstOrThrow()).id)
    await db.updateTable('mailOutbox').set(never).where('state', '=', 'queued').execute()
    for (let next = mails[order[turn] ?? -1]; next; next = mails[order[turn] ?? -1]) {
      await db.updateTable('mailOutbox').set({ nextAttemptAt: clock().toISOString() }).where('id', '=', next).execute()
      await deliverDue(parts)
      turn += 1
    }
  }
  return files
}

/** The final time of the appointment, as instants; undefined once it is cancelled. */
export const IN_THE_END: Readonly<Record<Ending, readonly { startsAt: string; endsAt: string }[]>> = {
  cancelled: [],
  'moved-again': [{ startsAt: '2026-12-03T10:00:00.000Z', endsAt: '2026-12-03T10:30:00.000Z' }],
}
