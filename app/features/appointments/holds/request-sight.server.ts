import {
  claimCells,
  freeCells,
  lockCells,
  SlotTakenError,
} from '#app/features/appointments/availability/cells.server.ts'
import { getOfferRules } from '#app/features/appointments/availability/occupancy.server.ts'
import { replaceProposals } from '#app/features/appointments/changes/proposals.server.ts'
import { slotOf, slotStart } from '#app/features/appointments/slot.ts'
import { asState, isHeld } from '#app/features/appointments/states.ts'
import type { Trx } from '#db/client.server.ts'
import { holdUntil } from './hold.ts'

/** What became of the appointment of a request that left people's sight, or came back. `refused`: it is confirmed. */
export type SightOutcome = 'none' | 'released' | 'refused' | 'held' | 'lost'

/**
 * Takes from the appointment of a request what it holds, because the request goes to the trash or the spam: its times and
 * proposals are free again, it waits as a plain request without a time (status `pending`, no `holdUntil`), and nobody is
 * told. `refused` for a confirmed one that is still to come: its customer counts on it, so it is cancelled first. Call it
 * before the request is changed.
 */
export async function releaseHold(trx: Trx, requestId: string, now: Date): Promise<SightOutcome> {
  const row = await lockedAppointment(trx, requestId)
  if (!row) return 'none'
  if (row.status === 'confirmed' && slotStart(row) > now) return 'refused'
  if (!isHeld(asState(row.status))) return 'none'
  await freeCells(trx, row.id)
  await replaceProposals(trx, row.id, [])
  await write(trx, row, { status: 'pending', holdUntil: null, now })
  return 'released'
}

/**
 * Claims the time of an appointment anew whose request came back. When it is taken or past the appointment goes on waiting
 * without a time (`lost`), which staff see, and can be moved or given proposals.
 */
export async function resumeHold(trx: Trx, requestId: string, now: Date): Promise<SightOutcome> {
  const row = await lockedAppointment(trx, requestId)
  if (row?.status !== 'pending' || row.holdUntil !== null) return 'none'
  if (slotStart(row) <= now) return 'lost'
  const rules = await getOfferRules(trx)
  const slots = [slotOf(row)]
  try {
    await claimCells(trx, { appointmentId: row.id, slots, held: [], rules })
  } catch (error) {
    if (error instanceof SlotTakenError) return 'lost'
    throw error
  }
  await write(trx, row, { status: 'pending', holdUntil: holdUntil(now, rules.booking.holdHours, slots), now })
  return 'held'
}

async function lockedAppointment(trx: Trx, requestId: string) {
  await lockCells(trx)
  return trx
    .selectFrom('appointments')
    .select(['id', 'status', 'version', 'holdUntil', 'date', 'time', 'duration'])
    .where('contactRequestId', '=', requestId)
    .executeTakeFirst()
}

async function write(
  trx: Trx,
  { id, version }: { id: string; version: number },
  { status, holdUntil, now }: { status: 'pending'; holdUntil: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments')
    .set({ status, holdUntil, warnedAt: null, version: version + 1, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
