import type { AppContext } from '#app/context.ts'
import { findOfferToMove } from '#app/features/appointments/availability/offer.server.ts'
import { packOffer, type SlotOffer } from '#app/features/appointments/availability/slot-offer.ts'
import { listProposals } from '#app/features/appointments/changes/proposals.server.ts'
import {
  type AppointmentNotice,
  appointmentNotice,
  reportsChange,
} from '#app/features/appointments/changes/update-fields.ts'
import { mayVerify } from '#app/features/appointments/holds/verification.ts'
import { type Slot, slotEnd, slotOf, slotStart } from '#app/features/appointments/slot.ts'
import {
  type AppointmentState,
  asState,
  holdsItsTime,
  isTimely,
  TRANSITIONS,
} from '#app/features/appointments/states.ts'
import { getBooking } from '#app/features/settings/booking/booking.server.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { isSetAside } from './customer-access.server.ts'
import { changeDeadline, mayChange } from './customer-deadline.ts'
import { readAppointmentToken } from './customer-link.server.ts'

/** An appointment as its customer sees it. Moments are ISO texts. */
export interface VisitorView {
  reference: string
  version: number
  state: AppointmentState
  slot: Slot
  location: string
  /** Where the company comes to him; empty otherwise. */
  address: string
  /** Address of the video call of a confirmed appointment online; empty otherwise. */
  videoLink: string
  /** Begin and end, while it is confirmed. */
  span: { startsAt: string; endsAt: string } | undefined
  /** It has begun. */
  past: boolean
  /** It has ended. */
  over: boolean
  heldUntil: string | null
  /** It holds nothing until the customer confirms the address; the moment until which that is possible. */
  verifyBy: string | null
  /** The address can be confirmed now. */
  mayVerify: boolean
  /** The customer sent the form again: another request counts. */
  superseded: boolean
  /** It has expired because he did not answer to what was proposed. */
  unanswered: boolean
  /** Times to choose from, those that have not begun. */
  proposals: Slot[]
  /** How many times are proposed, begun or not. */
  proposed: number
  /** The words of staff beside their last change; empty when there are none. */
  message: string
  /** What he was told, the newest first; `proposed` is how many times were proposed. */
  history: {
    at: string
    kind: AppointmentNotice['kind']
    byVisitor: boolean
    before: Slot
    after: Slot
    proposed: number
    /** The place is another one, not only its link. */
    placeChanged: boolean
  }[]
  askedAt: string
  mayMove: boolean
  mayCancel: boolean
  /** Moving and cancelling would be possible, but it is too late by the settings. */
  tooLate: boolean
  /** Until when he may change a confirmed appointment by himself. */
  deadline: string | undefined
  /** What he can move it to, in the length it has; empty when he may not. */
  offer: SlotOffer
  /** Where it stands already: no choice for a move. */
  present: Slot | undefined
}

/** What the customer's page shows. Undefined for a token that is not ours or whose appointment is gone. */
export async function findVisitorView(ctx: AppContext, token: string): Promise<VisitorView | undefined> {
  const id = readWithAny(ctx, (secret) => readAppointmentToken(secret, token))
  const row = id === undefined ? undefined : await findRow(ctx, id)
  if (!row) return undefined
  const now = ctx.clock()
  const booking = await getBooking(ctx.db)
  const [state, slot, start] = [asState(row.status), slotOf(row), slotStart(row)]
  const notices = await listNotices(ctx, row.id)
  const hidden = isSetAside(row)
  const canCancel = !hidden && TRANSITIONS[state].cancel !== undefined && isTimely('cancel', state, slot, now)
  const deadline = changeDeadline(state, slot, booking.changeDeadlineHours)
  const tooLate = deadline !== undefined && deadline <= now
  const mayMove = !hidden && mayChange(state, slot, booking.changeDeadlineHours, now)
  const proposals = state === 'proposed' && !hidden ? await listProposals(ctx.db, row.id) : []
  const isCall = state === 'confirmed' && row.location === 'Online'
  return {
    ...{ reference: row.reference, version: row.version, state, slot, location: row.location, address: row.address },
    videoLink: isCall ? row.videoLink || booking.videoLink : '',
    span: state === 'confirmed' ? { startsAt: start.toISOString(), endsAt: slotEnd(slot).toISOString() } : undefined,
    past: start <= now,
    over: slotEnd(slot) <= now,
    heldUntil: hidden ? null : row.holdUntil,
    verifyBy: hidden ? null : row.verifyBy,
    mayVerify: !hidden && mayVerify(row, now),
    superseded: row.supersededBy !== null,
    unanswered: state === 'expired' && notices[0]?.notice.before.status === 'proposed',
    proposed: proposals.length,
    proposals: proposals.filter((proposal) => slotStart(proposal) > now),
    message: messageOf(notices),
    history: notices.map(({ at, notice: { kind, by, before, after, proposals, places } }) => ({
      ...{ at, kind, byVisitor: by === 'visitor', before: slotOf(before), after: slotOf(after) },
      proposed: proposals.length,
      placeChanged:
        places !== undefined &&
        places.before.location + places.before.address !== places.after.location + places.after.address,
    })),
    askedAt: row.createdAt,
    mayMove,
    mayCancel: canCancel && !tooLate,
    tooLate: tooLate && canCancel,
    deadline: state === 'confirmed' ? deadline?.toISOString() : undefined,
    offer: packOffer(mayMove ? { [slot.duration]: await findOfferToMove(ctx.db, now, row) } : {}),
    present: holdsItsTime(row) ? slot : undefined,
  }
}

function findRow(ctx: AppContext, id: string) {
  return ctx.db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.status', 'appointments.version', 'appointments.holdUntil'])
    .select(['appointments.verifyBy', 'contactRequests.supersededBy'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.createdAt'])
    .select(['appointments.location', 'appointments.address', 'appointments.videoLink'])
    .select(['contactRequests.reference', 'contactRequests.trashedAt', 'contactRequests.quarantineReason'])
    .select('contactRequests.status as requestStatus')
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

/** What the customer was told, the newest first. */
async function listNotices(ctx: AppContext, appointmentId: string) {
  const rows = await ctx.db
    .selectFrom('appointmentUpdates')
    .select(['fields', 'createdAt'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ fields, createdAt: at }) => {
    const { data: notice } = appointmentNotice.safeParse(JSON.parse(fields))
    return notice && reportsChange(notice) ? [{ at, notice }] : []
  })
}

function messageOf([last]: { notice: AppointmentNotice }[]): string {
  return last && last.notice.by !== 'visitor' ? last.notice.reason : ''
}
