import type { SystemContext } from '#app/context.ts'
import { nearestOffered } from '#app/features/work/appointments/availability/availability.ts'
import { claimCells, freeCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import type { Claim } from '#app/features/work/appointments/availability/choose-person.server.ts'
import { findAlternatives } from '#app/features/work/appointments/availability/free-slots.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { findOfferToMove } from '#app/features/work/appointments/availability/offer.server.ts'
import { SlotTakenError } from '#app/features/work/appointments/availability/seats.ts'
import { holdUntil } from '#app/features/work/appointments/holds/hold.ts'
import { rememberSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { inviteConsultants } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { readSlotParam, type Slot, sameSlot, slotOf } from '#app/features/work/appointments/slot.ts'
import { type AppointmentState, asState, holdsSlot, isHeld, ownsCells } from '#app/features/work/appointments/states.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { ON_ITS_WAY_MS, UNDO_MS } from '#app/lib/undo.ts'
import type { Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import type { ChangeOutcome, ChangePlan, ChangeTarget } from './change-plan.ts'
import {
  CHANGED_MEANWHILE,
  type Current,
  checkPlan,
  loadForChange,
  placeOf,
  refuseOutside,
} from './check-change.server.ts'
import { keepUndo, readForUndo } from './kept-undo.server.ts'
import { listProposals, replaceProposals } from './proposals.server.ts'
import { recordChange } from './record-change.server.ts'
import { provesAddress, refuseVerified, verificationAfter } from './verification-by-change.ts'

/**
 * Makes any change of an appointment in one transaction: half hours, the customer's update and mail, notification and,
 * for staff, the audit row. Throws NotFoundError, ConflictError (stale version, or a change no longer allowed) and
 * AppError 422 (too late or too early) without effects. The caller checks the permission.
 */
export async function changeAppointment(
  ctx: SystemContext,
  target: ChangeTarget,
  plan: ChangePlan,
): Promise<ChangeOutcome> {
  let current: Current | undefined
  try {
    const outcome = await ctx.db.transaction().execute(async (trx): Promise<ChangeOutcome> => {
      await lockCells(trx)
      // Read after the wait for the lock.
      const now = ctx.clock()
      current = await loadForChange(trx, target.id)
      const { state, slot, place } = checkPlan(current, target, plan, now)
      if (plan.verb === 'verify') refuseVerified(ctx, current, now)
      const rules = await getOfferRules(trx)
      if (plan.personId && !rules.consultants?.some(({ id }) => id === plan.personId)) {
        throw new AppError(422, 'Questa persona non riceve più appuntamenti: scegline un’altra.')
      }
      if (!plan.evenClosed) refuseOutside(plan.slot ? [plan.slot] : (plan.proposals ?? []), rules)

      const { actor } = ctx
      const undo = target.isUndoable ? await readForUndo(trx, current) : undefined
      const times = plan.proposals ?? [slot]
      // A change of only the place keeps the slot, but somebody else may have to go there, or needs time for the way.
      const isElsewhere = place.location !== current.location
      const keepsTimes = plan.place && !plan.slot && state === current.status
      const keepsPerson = !rules.consultants?.length || !isElsewhere
      if (!(keepsTimes && keepsPerson)) {
        const location = isElsewhere ? place.location : undefined
        const { personId, evenClosed: atAnyHour } = plan
        const isOwnTime = sameSlot(slot, slotOf(current)) && holdsSlot({ ...current, status: state })
        const beside = isOwnTime && !personId && !isElsewhere ? await offeredEarlier(trx, current) : []
        await takeTimes(trx, current, { state, times, beside, rules, now, location, personId, atAnyHour })
        // Whoever has chosen a time does not wait for one.
        if (plan.verb === 'reschedule') {
          await trx.deleteFrom('waitingList').where('appointmentId', '=', current.id).execute()
        }
      }
      const version = current.version + 1
      const changed = await updateAtVersion(trx, 'appointments', target, {
        ...slot,
        status: state,
        updatedAt: now.toISOString(),
        // Whoever attends, the customer waits for the same answer.
        ...(plan.verb !== 'reassign' && {
          holdUntil: isHeld(state) ? holdUntil(now, rules, times) : null,
          warnedAt: null,
        }),
        ...verificationAfter(ctx, current, now),
        // At its new time it has a seat like all others.
        ...(!sameSlot(slot, slotOf(current)) && { overbooked: false }),
        ...place,
      })
      if (!changed) throw new ConflictError(CHANGED_MEANWHILE)

      if (provesAddress(ctx, plan.verb, state)) await rememberSender(trx, current.senderHash, now)

      const change = {
        before: { status: asState(current.status), ...slotOf(current) },
        after: { status: state, ...slot },
        places: { before: placeOf(current), after: place },
        version,
      }
      const updateId = await recordChange(ctx, trx, { current, plan, change, isUndoable: undo !== undefined })
      await inviteConsultants(ctx, trx, current.id, undo ? UNDO_MS + ON_ITS_WAY_MS : 0)
      const outcome = { kind: 'changed' as const, state, slot, ...(current.email === '' && { isUnreachable: true }) }
      if (!undo || actor.kind !== 'staff') return outcome
      return { ...outcome, undoId: await keepUndo(trx, actor.id, now, { ...undo, version, updateId }) }
    })
    if (plan.update) ctx.wakeMail()
    return outcome
  } catch (error) {
    if (!(error instanceof SlotTakenError) || !current) throw error
    const wanted = slotOf(error.slot ?? plan.proposals?.[0] ?? plan.slot ?? current)
    return { kind: 'taken', wanted, alternatives: await alternativesFor(ctx, current, wanted) }
  }
}

/** Staff get alternatives on any open day, customers only offered slots. */
function alternativesFor(ctx: SystemContext, current: Current, wanted: Slot): Promise<Slot[]> {
  const now = ctx.clock()
  if (ctx.actor.kind !== 'staff') {
    return findOfferToMove(ctx.db, now, current).then((offer) => nearestOffered(offer, wanted))
  }
  const except = current.status === 'confirmed' ? slotOf(current) : undefined
  return findAlternatives(ctx.db, { appointmentId: current.id, wanted, except, now })
}

/** The earlier time that is held for a customer on the waiting list; none or one. */
async function offeredEarlier(trx: Trx, { id, duration }: Current): Promise<Slot[]> {
  const entry = trx.selectFrom('waitingList').select('offered').where('appointmentId', '=', id)
  const start = readSlotParam((await entry.executeTakeFirst())?.offered ?? null)
  return start ? [{ ...start, duration }] : []
}

type ClaimTerms = Pick<Claim, 'rules' | 'now' | 'location' | 'personId' | 'atAnyHour'>

/** Claims the half hours of the new times and releases all others; releases all when the new state occupies none. */
async function takeTimes(
  trx: Trx,
  current: Current,
  {
    state,
    times,
    beside,
    ...claim
  }: Record<'times' | 'beside', readonly Slot[]> & { state: AppointmentState } & ClaimTerms,
): Promise<void> {
  if (ownsCells(state)) {
    const held = current.status === 'proposed' ? await listProposals(trx, current.id) : [slotOf(current)]
    const slots = [...times, ...beside]
    await claimCells(trx, { appointmentId: current.id, slots, held: [...held, ...beside], ...claim })
  } else {
    await freeCells(trx, current.id)
  }
  await replaceProposals(trx, current.id, state === 'proposed' ? times : [])
}
