import type { AppContext } from '#app/context.ts'
import { hasRoom } from '#app/features/work/appointments/availability/availability.ts'
import { insertCells, lockCells, refuseFewer } from '#app/features/work/appointments/availability/cells.server.ts'
import { loadsIn, noteGiven } from '#app/features/work/appointments/availability/consultants.server.ts'
import { findAlternatives } from '#app/features/work/appointments/availability/free-slots.server.ts'
import {
  getOfferRules,
  occupancyOf,
  seatsAround,
} from '#app/features/work/appointments/availability/occupancy.server.ts'
import { answerRequest } from '#app/features/work/appointments/changes/staff/answer-request.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import type { ByHand } from '#app/features/work/requests/submission/by-hand.ts'
import type { CreateResult } from '#app/features/work/requests/submission/create.server.ts'
import { recordByHand } from '#app/features/work/requests/submission/record-by-hand.server.ts'
import {
  appointmentRows,
  insertAppointment,
  needOfForm,
  slotFrom,
} from '#app/features/work/requests/submission/store-appointment.server.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

interface Fixing {
  requestId: string
  payload: ContactPayload
  byHand: ByHand
}

/**
 * Gives a request the appointment that it has not, such as one whose sender found no time. Throws NotFoundError, and
 * ConflictError if it has an appointment or is set aside; a full half hour is a result, unless it is overbooked.
 */
export async function fixAppointment(ctx: AppContext, { requestId, ...entered }: Fixing): Promise<CreateResult> {
  requirePermission(ctx, 'appointments.write')
  const { byHand } = entered
  const result = await ctx.db.transaction().execute(async (trx): Promise<CreateResult> => {
    // Of two colleagues who do it at once, the second finds the first one's appointment.
    await lockCells(trx)
    const now = ctx.clock()
    const request = await trx
      .selectFrom('contactRequests')
      .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
      .select(['contactRequests.reference', 'topic', 'trashedAt', 'quarantineReason', 'contactRequests.status'])
      .select('appointments.id as appointmentId')
      .where('contactRequests.id', '=', requestId)
      .executeTakeFirst()
    if (!request) throw new NotFoundError('request')
    const isSetAside = request.trashedAt !== null || request.quarantineReason !== null || request.status === 'spam'
    if (request.appointmentId !== null || isSetAside) {
      throw new ConflictError('La richiesta ha già un appuntamento o non è più nella posta: nulla è stato salvato.')
    }
    const payload = { ...entered.payload, topic: request.topic }
    const slot = slotFrom(payload)
    const rules = await getOfferRules(trx)
    const need = needOfForm(payload, rules)
    const seats = (await trx.executeQuery(seatsAround(trx, slot, rules))).rows
    if (!byHand.overbooks && !hasRoom(slot, rules, occupancyOf(seats), need)) {
      return { kind: 'taken', alternatives: await findAlternatives(trx, { wanted: slot, now, need }) }
    }
    const loads = rules.consultants?.length ? (await trx.executeQuery(loadsIn(trx, slot.date))).rows : []
    const claim = { decision: 'verified', seats, loads } as const
    const rows = appointmentRows({ contactRequestId: requestId, payload, now, rules, claim, byHand })
    await trx.executeQuery(insertAppointment(trx, rows.appointment))
    if (rows.cells.length > 0) refuseFewer(await trx.executeQuery(insertCells(trx, rows.cells)), rows.cells)
    const { consultantId } = rows.appointment
    if (consultantId) await trx.executeQuery(noteGiven(trx, { id: consultantId, now: now.toISOString() }))
    const { date, time, duration, location } = payload
    const wanted = { requestedAppointment: true, date, time, duration, location }
    await trx.updateTable('contactRequests').set(wanted).where('id', '=', requestId).execute()
    const isAgreed = byHand.state === 'confirmed'
    if (isAgreed) await answerRequest(trx, requestId, now)
    const { reference } = request
    const senderHash = hashSender(payload.email, ctx.secret)
    const entry = { ctx, id: requestId, reference, now, isAgreed, senderHash, request: { payload } }
    await recordByHand(entry, trx, byHand, rows.appointment)
    return { kind: 'stored', id: requestId, reference, requestedAppointment: true }
  })
  if (result.kind === 'stored') ctx.wakeMail()
  return result
}
