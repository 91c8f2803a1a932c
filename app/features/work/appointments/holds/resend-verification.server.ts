import type { AppContext } from '#app/context.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { hasRoom } from '#app/features/work/appointments/availability/availability.ts'
import { claimCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { needOf } from '#app/features/work/appointments/availability/consultants.server.ts'
import { getOccupancy, getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { SlotTakenError } from '#app/features/work/appointments/availability/seats.ts'
import type { AppointmentUpdate } from '#app/features/work/appointments/changes/appointment-update.ts'
import { createAppointmentUpdate } from '#app/features/work/appointments/changes/create-update.server.ts'
import { slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import type { Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import { holdUntil } from './hold.ts'
import { decideHold, verifyBy } from './verified-senders.server.ts'

/** Minimum interval between two verification mails for a request. */
const RESEND_AFTER_MS = 5 * MINUTE

/** Verification mails to one mailbox in 24 hours, for all requests. */
const MAILS_PER_DAY = 3

/**
 * Handles a repeated submission of a request that awaits verification: claims its slot if unverified senders have room
 * by now, otherwise sends the link again. Throws SlotTakenError when the slot is gone.
 */
export async function resendVerification(ctx: AppContext, trx: Trx, contactRequestId: string): Promise<void> {
  const now = ctx.clock()
  await lockCells(trx)
  const row = await waiting(trx, contactRequestId)
  if (!row || slotStart(row) <= now) return
  const [slot, rules] = [slotOf(row), await getOfferRules(trx)]
  const need = await needOf(trx, rules, row.id)
  if (!hasRoom(slot, rules, await getOccupancy(trx, addDays(slot.date, -1), slot.date), need)) {
    throw new SlotTakenError('the slot was taken before the address was confirmed', slot)
  }
  const decision = await decideHold(trx, { senderHash: row.senderHash, slot, now, rules, suspicious: false })
  if (decision === 'ask') return sendLink(ctx, trx, row)
  await claimCells(trx, { appointmentId: row.id, slots: [slot], held: [], rules, now })
  const changed = await updateAtVersion(trx, 'appointments', row, {
    holdUntil: holdUntil(now, rules, [slot]),
    verifyBy: null,
    verifiedAt: decision === 'verified' ? now.toISOString() : null,
    updatedAt: now.toISOString(),
  })
  if (!changed) throw new ConflictError()
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waiting>>>

function waiting(trx: Trx, contactRequestId: string) {
  return trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.version', 'appointments.verifyBy', 'appointments.email'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'contactRequests.senderHash'])
    .where('contactRequestId', '=', contactRequestId)
    .where('appointments.status', '=', 'pending')
    .where('appointments.holdUntil', 'is', null)
    .where('appointments.verifyBy', 'is not', null)
    .executeTakeFirst()
}

/** Queues the verification mail and restarts the 24 hours, unless a limit is reached. */
async function sendLink(ctx: AppContext, trx: Trx, row: Waiting): Promise<void> {
  const now = ctx.clock()
  const next = verifyBy(now)
  if (row.verifyBy && Date.parse(next) - Date.parse(row.verifyBy) < RESEND_AFTER_MS) return
  await askToVerify(ctx, trx, row)
}

/** Sets the verification deadline and queues the mail with the link. */
export async function askToVerify(
  ctx: AppContext,
  trx: Trx,
  row: Omit<Waiting, 'senderHash' | 'verifyBy'>,
): Promise<void> {
  const now = ctx.clock()
  const { id, email, version } = row
  await trx
    .updateTable('appointments')
    .set({ verifyBy: verifyBy(now) })
    .where('id', '=', id)
    .execute()
  const moment = { status: 'pending', ...slotOf(row) }
  const fields: AppointmentUpdate = {
    kind: 'verify',
    before: moment,
    after: moment,
    reason: '',
    by: 'system',
    sequence: version,
    proposals: [],
  }
  const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, id, { ...fields })
  const outcome = await queueMail(trx, {
    kind: 'appointment-verify',
    documentCollection: 'appointmentUpdates',
    documentId,
    recipient: email,
    now,
    mailFrom: ctx.mailFrom,
    atMostPerDay: MAILS_PER_DAY,
  })
  if (outcome === 'over-limit') await trx.deleteFrom('appointmentUpdates').where('id', '=', documentId).execute()
}
