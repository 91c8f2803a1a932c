import type { AppContext } from '#app/context.ts'
import { nearestOffered } from '#app/features/appointments/availability/availability.ts'
import {
  claimCells,
  freeCells,
  lockCells,
  SlotTakenError,
} from '#app/features/appointments/availability/cells.server.ts'
import { closedReason } from '#app/features/appointments/availability/closed-days.ts'
import { findAlternatives } from '#app/features/appointments/availability/free-slots.server.ts'
import { getOfferRules } from '#app/features/appointments/availability/occupancy.server.ts'
import { findOfferToMove } from '#app/features/appointments/availability/offer.server.ts'
import type { OfferRules } from '#app/features/appointments/availability/offer.ts'
import { holdUntil } from '#app/features/appointments/holds/hold.ts'
import { formatSlot, type Slot, sameSlot, slotOf, slotStart } from '#app/features/appointments/slot.ts'
import {
  type AppointmentState,
  type AppointmentVerb,
  asState,
  isHeld,
  isTimely,
  ownsCells,
  standsAtItsTime,
  TRANSITIONS,
} from '#app/features/appointments/states.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'
import { type News, notifyStaff } from '#app/features/notifications/notify-staff.server.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { formatDay } from '#app/lib/format.ts'
import type { Trx } from '#db/client.server.ts'
import { createAppointmentUpdate } from './create-update.server.ts'
import { listProposals, replaceProposals } from './proposals.server.ts'
import type { AppointmentNotice, NoticeKind } from './update-fields.ts'

/** Which appointment is changed, and the version that whoever changes it had before his eyes. */
export interface ChangeTarget {
  id: string
  version: number
}

/** What became of a change. When the time is taken nothing was changed; `alternatives` are the nearest free slots. */
export type ChangeOutcome =
  | { kind: 'changed'; state: AppointmentState; slot: Slot }
  | { kind: 'taken'; wanted: Slot; alternatives: Slot[] }

/** What a verb does, in data. */
export interface ChangePlan {
  verb: AppointmentVerb
  /** The new slot; the present one when absent. */
  slot?: Slot
  /** The times to propose instead, one to three; held until the customer answers. */
  proposals?: readonly Slot[]
  /** The new slot may lie on a day on which the company is closed. */
  evenClosed?: boolean | undefined
  reason?: string
  /** Address of the video call; the present one when absent, the settings' own when empty. */
  videoLink?: string | undefined
  /** What the customer is told; nothing when absent. */
  notice?: NoticeKind
  /** Name of the audit row; none is written of what no member of staff does. */
  action: string
  /** The words of bell and audit row, after the customer's name. */
  words: (slot: string) => string
}

const NEWS_TYPES: Readonly<Record<AppointmentState, News['type']>> = {
  pending: 'info',
  proposed: 'info',
  confirmed: 'success',
  done: 'success',
  declined: 'warning',
  cancelled: 'warning',
  expired: 'warning',
  'no-show': 'warning',
}

const CHANGED_MEANWHILE =
  'Nel frattempo qualcuno ha modificato l’appuntamento: qui si vede com’è ora. Nulla è stato sovrascritto.'

type Current = Awaited<ReturnType<typeof loadForChange>>

/**
 * The one way in which an appointment changes, whoever changes it, in one transaction: state and version are checked,
 * half hours freed and claimed, the customer's notice and its mail written, the bell rung and, for staff, the audit row
 * added. Throws NotFoundError, ConflictError (somebody was faster, or the change is not allowed any more) and AppError
 * 422 (too late or too early); then nothing is changed. Call it after the verb's own permission check.
 */
export async function changeAppointment(
  ctx: AppContext,
  target: ChangeTarget,
  plan: ChangePlan,
): Promise<ChangeOutcome> {
  let current: Current | undefined
  try {
    const outcome = await ctx.db.transaction().execute(async (trx) => {
      await lockCells(trx)
      current = await loadForChange(trx, target.id)
      return apply(ctx, trx, { target, plan, current })
    })
    if (plan.notice) ctx.wakeMail()
    return outcome
  } catch (error) {
    if (!(error instanceof SlotTakenError) || !current) throw error
    const wanted = slotOf(error.slot ?? plan.proposals?.[0] ?? plan.slot ?? current)
    return { kind: 'taken', wanted, alternatives: await alternativesFor(ctx, current, wanted) }
  }
}

/** Staff may use any open day, customers what they are offered. */
function alternativesFor(ctx: AppContext, current: Current, wanted: Slot): Promise<Slot[]> {
  const now = ctx.clock()
  if (ctx.actor.kind !== 'staff') {
    return findOfferToMove(ctx.db, now, current).then((offer) => nearestOffered(offer, wanted))
  }
  const except = current.status === 'confirmed' ? slotOf(current) : undefined
  return findAlternatives(ctx.db, { appointmentId: current.id, wanted, except, now })
}

async function loadForChange(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select([
      ...(['appointments.id', 'appointments.name', 'appointments.email', 'appointments.status'] as const),
      ...(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.version'] as const),
      ...(['contactRequests.quarantineReason', 'contactRequests.trashedAt'] as const),
      'contactRequests.status as requestStatus',
    ])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('appointment')
  return row
}

async function apply(
  ctx: AppContext,
  trx: Trx,
  { target, plan, current }: { target: ChangeTarget; plan: ChangePlan; current: Current },
): Promise<ChangeOutcome> {
  const now = ctx.clock()
  const { state, slot } = check(current, target, plan, now)
  const rules = await getOfferRules(trx)
  if (!plan.evenClosed) refuseClosed(plan.slot ? [plan.slot] : (plan.proposals ?? []), rules)

  const times = plan.proposals ?? [slot]
  if (ownsCells(state)) {
    const held = current.status === 'proposed' ? await listProposals(trx, current.id) : [slotOf(current)]
    await claimCells(trx, { appointmentId: current.id, slots: times, held, rules })
  } else {
    await freeCells(trx, current.id)
  }
  await replaceProposals(trx, current.id, state === 'proposed' ? times : [])
  const version = current.version + 1
  const changed = await trx
    .updateTable('appointments')
    .set({
      ...slot,
      status: state,
      version,
      updatedAt: now.toISOString(),
      holdUntil: isHeld(state) ? holdUntil(now, rules.booking.holdHours, times) : null,
      warnedAt: null,
      ...(plan.videoLink !== undefined && { videoLink: plan.videoLink }),
    })
    .where('id', '=', current.id)
    .where('version', '=', target.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new ConflictError(CHANGED_MEANWHILE)

  const before = { status: asState(current.status), ...slotOf(current) }
  const after = { status: state, ...slot }
  const reason = plan.reason || undefined
  if (plan.notice) {
    const by = ctx.actor.kind === 'staff' ? ctx.actor.id : ctx.actor.kind
    const proposals = [...(plan.proposals ?? [])]
    const fields: AppointmentNotice = {
      ...{ kind: plan.notice, before, after, reason: reason ?? '', by, proposals },
      sequence: version,
    }
    const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, current.id, { ...fields })
    const mail = { documentCollection: 'appointmentUpdates', documentId, now, publicUrl: ctx.publicUrl } as const
    await queueMail(trx, { ...mail, kind: `appointment-${plan.notice}`, recipient: current.email })
    // Staff know what they did themselves, and time's doings were announced.
    if (ctx.actor.kind === 'visitor') await queueMail(trx, { ...mail, kind: 'appointment-company', recipient: '' })
  }
  const details = `Appuntamento di ${current.name}: ${plan.words(formatSlot(slot))}`
  await notifyStaff(trx, ctx, {
    message: details,
    type: NEWS_TYPES[state],
    link: `/admin/appointments/${current.id}`,
    permission: 'appointments.read',
  })
  if (ctx.actor.kind === 'staff') {
    const facts = plan.proposals ? { ...after, proposals: plan.proposals.map(formatSlot).join('; ') } : after
    await recordAction(ctx, trx, {
      action: plan.action,
      targetId: current.id,
      details,
      before,
      after: reason ? { ...facts, reason } : facts,
    })
  }
  return { kind: 'changed', state, slot }
}

/** What lies in the trash or among the spam is brought back first: until then nothing about it changes. */
function refuseHidden({ trashedAt, requestStatus }: Current): void {
  if (trashedAt !== null) throw new ConflictError('La richiesta è nel cestino: prima va ripristinata.')
  if (requestStatus === 'spam') throw new ConflictError('La richiesta è tra lo spam: prima va riportata tra le altre.')
}

function refuseClosed(slots: readonly Slot[], { opening }: OfferRules): void {
  for (const { date } of slots) {
    const closed = closedReason(date, opening)
    if (closed) throw new AppError(422, `L’azienda è chiusa ${formatDay(date)}: ${closed}.`)
  }
}

/** What the change leads to, when it may be made now. */
function check(current: Current, target: ChangeTarget, plan: ChangePlan, now: Date) {
  refuseHidden(current)
  if (current.version !== target.version) throw new ConflictError(CHANGED_MEANWHILE)
  const before = asState(current.status)
  const state = TRANSITIONS[before][plan.verb]
  if (!state) throw new ConflictError('Nello stato attuale dell’appuntamento questa operazione non è più possibile.')
  if (plan.notice && current.quarantineReason !== null) {
    throw new ConflictError('La richiesta è in quarantena: prima va segnata come «non è spam».')
  }
  const slot = plan.slot ?? slotOf(current)
  if (!isTimely(plan.verb, before, slotStart(current), now)) {
    const begun = slotStart(current) <= now
    throw new AppError(
      422,
      begun ? 'L’orario dell’appuntamento è già passato.' : 'L’appuntamento non è ancora iniziato.',
    )
  }
  if (plan.slot && slotStart(plan.slot) <= now) throw new AppError(422, 'Il nuovo orario è già passato.')
  if (plan.proposals?.some((proposal) => slotStart(proposal) <= now)) {
    throw new AppError(422, 'Uno degli orari proposti è già passato.')
  }
  if (plan.slot && standsAtItsTime(before) && sameSlot(plan.slot, current)) {
    throw new AppError(422, 'L’appuntamento è già a quest’ora: scegliere un altro orario o un’altra durata.')
  }
  return { state, slot }
}
