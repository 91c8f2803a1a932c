import { outsideReason } from '#app/features/ground/settings/opening/outside-hours.ts'
import type { OfferRules } from '#app/features/work/appointments/availability/offer.ts'
import { type Slot, sameSlot, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { asState, holdsSlot, isTimely, TRANSITIONS } from '#app/features/work/appointments/states.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { formatDay } from '#app/lib/text/format.ts'
import type { Trx } from '#db/client.server.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import type { Place } from './appointment-update.ts'
import type { ChangePlan } from './change-plan.ts'

export const CHANGED_MEANWHILE =
  'Nel frattempo qualcuno ha modificato l’appuntamento: qui vedi la situazione attuale. Nulla è stato sovrascritto.'

/** An appointment before a change. */
export type Current = Awaited<ReturnType<typeof loadForChange>>

/** Loads the appointment with all that the checks need. Throws NotFoundError. */
export async function loadForChange(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select([
      'appointments.id',
      'appointments.name',
      'appointments.email',
      'appointments.status',
      'appointments.date',
      'appointments.time',
      'appointments.duration',
      'appointments.version',
      'appointments.location',
      'appointments.address',
      'appointments.videoLink',
      'appointments.holdUntil',
      'appointments.verifiedAt',
      'appointments.verifyBy',
      'appointments.warnedAt',
      'appointments.overbooked',
      'appointments.consultantId',
      'contactRequests.quarantineReason',
      'contactRequests.trashedAt',
      'contactRequests.senderHash',
      'contactRequests.id as requestId',
      'contactRequests.status as requestStatus',
      'contactRequests.version as requestVersion',
      'contactRequests.firstAnsweredAt',
      'contactRequests.turn',
      'contactRequests.turnSince',
    ])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('appointment')
  return row
}

/** Throws ConflictError when the request is in the trash or in spam: it has to be restored first. */
function refuseHidden({ trashedAt, requestStatus }: Current): void {
  if (trashedAt !== null) throw new ConflictError('La richiesta è nel cestino: ripristinala prima di continuare.')
  if (requestStatus === 'spam') throw new ConflictError('La richiesta è segnata come spam: prima cambiane lo stato.')
}

/** Throws AppError 422 for a slot on a closed day, in the break or outside the opening hours. */
export function refuseOutside(slots: readonly Slot[], { opening }: OfferRules): void {
  for (const slot of slots) {
    const outside = outsideReason(slot, opening)
    if (!outside) continue
    const when = `${formatDay(slot.date)}, ore ${slot.time}`
    throw new AppError(
      422,
      `L’orario di ${when}, ${outside}. Scegli un altro orario, oppure spunta «Anche fuori orario o in un giorno di chiusura».`,
    )
  }
}

/** Checks that the change is allowed now and returns the resulting state, slot and place. */
export function checkPlan(current: Current, target: DocumentVersion, plan: ChangePlan, now: Date) {
  refuseHidden(current)
  if (current.version !== target.version) throw new ConflictError(CHANGED_MEANWHILE)
  const before = asState(current.status)
  const state = TRANSITIONS[before][plan.verb]
  if (!state) throw new ConflictError('Nello stato attuale dell’appuntamento questa operazione non è più possibile.')
  if (plan.update && current.quarantineReason !== null) {
    throw new ConflictError('La richiesta è in quarantena: premi prima «Non è spam» nella sua pagina.')
  }
  if (plan.verb === 'reassign' && !holdsSlot(current)) {
    throw new ConflictError('L’orario non è riservato: scegli prima un orario.')
  }
  const slot = plan.slot ?? slotOf(current)
  if (!isTimely(plan.verb, before, current, now)) {
    const begun = slotStart(current) <= now
    throw new AppError(
      422,
      begun
        ? 'L’orario dell’appuntamento è già passato.'
        : 'L’appuntamento non è ancora iniziato: riprova dopo l’inizio.',
    )
  }
  if (plan.slot && slotStart(plan.slot) <= now)
    throw new AppError(422, 'Il nuovo orario è già passato: scegline un altro.')
  if (plan.proposals?.some((proposal) => slotStart(proposal) <= now)) {
    throw new AppError(422, 'Uno degli orari proposti è già passato: scegline un altro.')
  }
  if (plan.slot && holdsSlot(current) && sameSlot(plan.slot, current)) {
    throw new AppError(422, 'L’appuntamento è già fissato per questo orario: scegli un altro orario o un’altra durata.')
  }
  return { state, slot, place: checkPlace(current, plan) }
}

/** Picks the place's fields from a larger object. */
export function placeOf({ location, address, videoLink }: Place): Place {
  return { location, address, videoLink }
}

/**
 * Returns the place after the change. Throws AppError 422 for a link without a video call, and when nothing would
 * change.
 */
function checkPlace(current: Current, { verb, place }: ChangePlan): Place {
  const before = placeOf(current)
  const after = { ...before, ...place }
  if (verb !== 'set-link' && verb !== 'set-place') return after
  if (verb === 'set-link' && before.location !== 'Online') {
    throw new AppError(422, 'L’appuntamento non è online: cambia prima il luogo.')
  }
  const isSame = before.location === after.location && before.address === after.address
  if (isSame && before.videoLink === after.videoLink)
    throw new AppError(422, 'Luogo e link sono già questi: cambiane almeno uno.')
  return after
}
