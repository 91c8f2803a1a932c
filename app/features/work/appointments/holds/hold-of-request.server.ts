import { claimCells, freeCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import type { OfferRules } from '#app/features/work/appointments/availability/offer.ts'
import { SlotTakenError } from '#app/features/work/appointments/availability/seats.ts'
import { replaceProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { asState, isHeld } from '#app/features/work/appointments/states.ts'
import { ConflictError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'
import { type DocumentVersion, updateAtVersion } from '#db/queries/at-version.server.ts'
import { holdUntil } from './hold.ts'
import { decideHold } from './verified-senders.server.ts'

/** Effect on the appointment when its request is hidden or restored. `refused`: it is confirmed. */
export type HoldOutcome = 'none' | 'released' | 'refused' | 'held' | 'lost'

/**
 * Releases the slot and the proposals when the request goes to trash, spam or quarantine. The appointment stays
 * `pending` without `holdUntil`, and no mail is sent. Returns `refused` for a confirmed one that has not begun: it has
 * to be cancelled first. Call it before the request is changed.
 */
export async function releaseHold(trx: Trx, requestId: string, now: Date): Promise<HoldOutcome> {
  const row = await lockedAppointment(trx, requestId)
  if (!row) return 'none'
  if (row.status === 'confirmed' && slotStart(row) > now) return 'refused'
  if (!isHeld(asState(row.status))) return 'none'
  await freeCells(trx, row.id)
  await replaceProposals(trx, row.id, [])
  await changeHold(trx, row, { status: 'pending', holdUntil: null, now })
  return 'released'
}

/**
 * Claims the slot again when the request is restored. If it is taken, past, or beyond the share of unverified senders,
 * the appointment stays without a slot (`lost`), which staff see. `vouched`: staff mark the sender as genuine.
 */
export async function resumeHold(trx: Trx, requestId: string, now: Date, vouched: boolean): Promise<HoldOutcome> {
  const row = await lockedAppointment(trx, requestId)
  if (row?.status !== 'pending' || row.holdUntil !== null) return 'none'
  if (slotStart(row) <= now) return 'lost'
  const rules = await getOfferRules(trx)
  const slots = [slotOf(row)]
  if (!vouched && !(await mayHold(trx, row, now, rules))) return 'lost'
  try {
    await claimCells(trx, { appointmentId: row.id, slots, held: [], rules, now })
  } catch (error) {
    if (error instanceof SlotTakenError) return 'lost'
    throw error
  }
  await changeHold(trx, row, { status: 'pending', holdUntil: holdUntil(now, rules, slots), now })
  if (vouched) await markVerified(trx, row.id, now)
  return 'held'
}

/** An unverified sender's slot is claimed again only within the share of unverified senders. */
async function mayHold(
  trx: Trx,
  row: NonNullable<Awaited<ReturnType<typeof lockedAppointment>>>,
  now: Date,
  rules: OfferRules,
): Promise<boolean> {
  if (row.verifiedAt !== null) return true
  if (row.verifyBy !== null) return false
  const { senderHash } = row
  return (await decideHold(trx, { senderHash, slot: slotOf(row), now, rules, suspicious: false })) !== 'ask'
}

async function markVerified(trx: Trx, id: string, now: Date): Promise<void> {
  const verifiedAt = now.toISOString()
  await trx.updateTable('appointments').set({ verifiedAt, verifyBy: null }).where('id', '=', id).execute()
}

async function lockedAppointment(trx: Trx, requestId: string) {
  await lockCells(trx)
  return trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.status', 'appointments.version', 'appointments.holdUntil'])
    .select(['appointments.verifiedAt', 'appointments.verifyBy', 'contactRequests.senderHash'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration'])
    .where('contactRequestId', '=', requestId)
    .executeTakeFirst()
}

async function changeHold(
  trx: Trx,
  target: DocumentVersion,
  { now, ...hold }: { status: 'pending'; holdUntil: string | null; now: Date },
): Promise<void> {
  const change = {
    ...hold,
    warnedAt: null,
    updatedAt: now.toISOString(),
    ...(hold.holdUntil === null && { consultantId: null, consultantWhy: '' }),
  }
  if (!(await updateAtVersion(trx, 'appointments', target, change))) throw new ConflictError()
}
