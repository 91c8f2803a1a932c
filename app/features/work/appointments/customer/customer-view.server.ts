import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { findOfferToMove } from '#app/features/work/appointments/availability/offer.server.ts'
import { packOffer, type SlotOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import {
  type AppointmentUpdate,
  appointmentUpdate,
  reportsChange,
} from '#app/features/work/appointments/changes/appointment-update.ts'
import { listProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { mayVerify } from '#app/features/work/appointments/holds/verification.ts'
import { readSlotParam, type Slot, slotEnd, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import {
  AGREED_STATES,
  type AppointmentState,
  asState,
  holdsSlot,
  isTimely,
  TRANSITIONS,
} from '#app/features/work/appointments/states.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { isSetAside } from './customer-access.server.ts'
import { changeDeadline, mayChange } from './customer-deadline.ts'
import { readAppointmentToken } from './customer-link.server.ts'

/** The appointment as shown on the customer's page. Instants are ISO strings. */
export interface CustomerView {
  reference: string
  version: number
  state: AppointmentState
  slot: Slot
  location: string
  /** Address of the customer when the visit takes place there; empty otherwise. */
  address: string
  /** Name of the person who attends a confirmed appointment; empty for nobody, and where names are not shown. */
  consultant: string
  /** URL of the video call of a confirmed online appointment; empty otherwise. */
  videoLink: string
  /** Begin and end while confirmed (ISO, UTC). */
  span: { startsAt: string; endsAt: string } | undefined
  /** The slot has begun. */
  past: boolean
  /** The slot has ended. */
  over: boolean
  heldUntil: string | null
  /** Deadline for verifying the e-mail address; the slot is held only after that. */
  verifyBy: string | null
  /** The address can be confirmed now. */
  mayVerify: boolean
  /** The customer sent the form again: the newer request replaces this one. */
  superseded: boolean
  /** Expired because the customer did not answer the proposal. */
  unanswered: boolean
  /** Proposed times that have not begun. */
  proposals: Slot[]
  /** Number of proposed times, including those that have begun. */
  proposed: number
  /** Message of staff with their latest change; may be empty. */
  message: string
  /** Notices sent to the customer, newest first; `proposed` is the number of proposed times. */
  history: {
    at: string
    kind: AppointmentUpdate['kind']
    byVisitor: boolean
    before: Slot
    after: Slot
    proposed: number
    /** The place changed, not only its link. */
    placeChanged: boolean
  }[]
  askedAt: string
  mayMove: boolean
  /** May wait for an earlier time; waits for one. */
  mayWait: boolean
  waits: boolean
  /** The earlier time that is held for this customer, and until when. */
  earlier: { date: string; time: string; until: string } | undefined
  mayCancel: boolean
  /** The change deadline of the settings has passed. */
  tooLate: boolean
  /** Limit for changes by the customer while confirmed. */
  deadline: string | undefined
  /** Slots of the same duration to which the customer can move it; empty when moving is not allowed. */
  offer: SlotOffer
  /** The current slot, which is no valid choice for a move. */
  present: Slot | undefined
}

/** Loads the data of the customer's page. Undefined for an invalid token and for a deleted appointment. */
export async function findCustomerView(ctx: AppContext, token: string): Promise<CustomerView | undefined> {
  const id = readWithAny(ctx, (secret) => readAppointmentToken(secret, token))
  const row = id === undefined ? undefined : await findRow(ctx, id)
  if (!row) return undefined
  const now = ctx.clock()
  const booking = await readSection(ctx.db, 'booking')
  const [state, slot, start] = [asState(row.status), slotOf(row), slotStart(row)]
  const updates = await listUpdates(ctx, row.id)
  const hidden = isSetAside(row)
  const canCancel = !hidden && TRANSITIONS[state].cancel !== undefined && isTimely('cancel', state, slot, now)
  const deadline = changeDeadline(state, slot, booking.changeDeadlineHours)
  const tooLate = deadline !== undefined && deadline <= now
  const mayMove = !hidden && mayChange(state, slot, booking.changeDeadlineHours, now)
  const proposals = state === 'proposed' && !hidden ? await listProposals(ctx.db, row.id) : []
  const offered = readSlotParam(row.offered)
  const isOffered = mayMove && offered !== undefined && (row.offeredUntil ?? '') > now.toISOString()
  const isCall = state === 'confirmed' && row.location === 'Online'
  return {
    reference: row.reference,
    version: row.version,
    state,
    slot,
    location: row.location,
    address: row.address,
    consultant: (booking.showsConsultant && AGREED_STATES.some((one) => one === state) && row.consultant) || '',
    videoLink: isCall ? row.videoLink || booking.videoLink : '',
    span: state === 'confirmed' ? { startsAt: start.toISOString(), endsAt: slotEnd(slot).toISOString() } : undefined,
    past: start <= now,
    over: slotEnd(slot) <= now,
    heldUntil: hidden ? null : row.holdUntil,
    verifyBy: hidden ? null : row.verifyBy,
    mayVerify: !hidden && mayVerify(row, now),
    superseded: row.supersededBy !== null,
    unanswered: state === 'expired' && updates[0]?.update.before.status === 'proposed',
    proposed: proposals.length,
    proposals: proposals.filter((proposal) => slotStart(proposal) > now),
    message: messageOf(updates),
    history: updates.map(({ at, update: { kind, by, before, after, proposals, places } }) => ({
      at,
      kind,
      byVisitor: by === 'visitor',
      before: slotOf(before),
      after: slotOf(after),
      proposed: proposals.length,
      placeChanged:
        places !== undefined &&
        places.before.location + places.before.address !== places.after.location + places.after.address,
    })),
    askedAt: row.createdAt,
    mayMove,
    mayWait: mayMove && row.email !== '' && holdsSlot(row),
    waits: row.known !== null,
    earlier: isOffered ? { ...offered, until: row.offeredUntil ?? '' } : undefined,
    mayCancel: canCancel && !tooLate,
    tooLate: tooLate && canCancel,
    deadline: state === 'confirmed' ? deadline?.toISOString() : undefined,
    offer: packOffer(mayMove ? { [slot.duration]: await findOfferToMove(ctx.db, now, row) } : {}),
    present: holdsSlot(row) ? slot : undefined,
  }
}

function findRow(ctx: AppContext, id: string) {
  return ctx.db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .leftJoin('admins', (join) => join.onRef('admins.id', '=', 'consultantId').on('admins.isActive', '=', true))
    .select('admins.name as consultant')
    .select(['appointments.id', 'appointments.status', 'appointments.version', 'appointments.holdUntil'])
    .leftJoin('waitingList', 'waitingList.appointmentId', 'appointments.id')
    .select(['known', 'offered', 'offeredUntil', 'appointments.email'])
    .select(['appointments.verifyBy', 'contactRequests.supersededBy'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.createdAt'])
    .select(['appointments.location', 'appointments.address', 'appointments.videoLink'])
    .select(['contactRequests.reference', 'contactRequests.trashedAt', 'contactRequests.quarantineReason'])
    .select('contactRequests.status as requestStatus')
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

/** The updates sent to the customer, newest first. */
async function listUpdates(ctx: AppContext, appointmentId: string) {
  const rows = await ctx.db
    .selectFrom('appointmentUpdates')
    .select(['fields', 'createdAt'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ fields, createdAt: at }) => {
    const { data: update } = appointmentUpdate.safeParse(JSON.parse(fields))
    return update && reportsChange(update) ? [{ at, update }] : []
  })
}

function messageOf([last]: { update: AppointmentUpdate }[]): string {
  return last && last.update.by !== 'visitor' ? last.update.reason : ''
}
