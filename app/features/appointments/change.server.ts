import type { Trx } from '#db/client.server.ts'
import type { AppContext, StaffActor } from '../../context.ts'
import { AppError, ConflictError, NotFoundError } from '../../lib/errors.ts'
import { formatDay } from '../../lib/format.ts'
import { recordAction } from '../audit/record.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { type News, notifyStaff } from '../notifications/notify-staff.server.ts'
import { getOpening } from '../settings/opening.server.ts'
import { claimCells, freeCells, lockCells, SlotTakenError } from './cells.server.ts'
import { closedReason } from './closed-days.ts'
import { createAppointmentUpdate } from './create-update.server.ts'
import { findAlternatives } from './free-slots.server.ts'
import { formatSlot, type Slot, sameSlot, slotOf, slotStart } from './slot.ts'
import { type AppointmentState, type AppointmentVerb, asState, isTimely, ownsCells, TRANSITIONS } from './states.ts'
import type { AppointmentNotice, NoticeKind } from './update-fields.ts'

/** Which appointment is changed, and the version that the member of staff had before his eyes. */
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
  /** The new slot may lie on a day on which the company is closed. */
  evenClosed?: boolean | undefined
  reason?: string
  /** What the customer is told; nothing when absent. */
  notice?: NoticeKind
  /** Name of the audit row. */
  action: string
  /** The audit row's words, after the customer's name. */
  words: (slot: string) => string
}

const NEWS_TYPES: Readonly<Record<AppointmentState, News['type']>> = {
  pending: 'info',
  confirmed: 'success',
  done: 'success',
  declined: 'warning',
  cancelled: 'warning',
  'no-show': 'warning',
}

const CHANGED_MEANWHILE =
  'Nel frattempo qualcuno ha modificato l’appuntamento: qui si vede com’è ora. Nulla è stato sovrascritto.'

type Current = Awaited<ReturnType<typeof loadForChange>>

/**
 * The one way in which staff change an appointment, in one transaction: state and version are checked, half hours freed
 * and claimed, the customer's notice and its mail written, the bell rung, the audit row added.
 * Throws NotFoundError, ConflictError (somebody was faster, or the change is not allowed any more) and AppError 422
 * (too late or too early); then nothing is changed. Call it after the verb's own permission check.
 */
export async function changeAppointment(
  ctx: AppContext,
  actor: StaffActor,
  target: ChangeTarget,
  plan: ChangePlan,
): Promise<ChangeOutcome> {
  let current: Current | undefined
  try {
    const outcome = await ctx.db.transaction().execute(async (trx) => {
      await lockCells(trx)
      current = await loadForChange(trx, target.id)
      return apply(ctx, trx, { actor, target, plan, current })
    })
    if (plan.notice) ctx.wakeMail()
    return outcome
  } catch (error) {
    if (!(error instanceof SlotTakenError) || !current) throw error
    const wanted = plan.slot ?? slotOf(current)
    const except = ownsCells(asState(current.status)) ? slotOf(current) : undefined
    const question = { appointmentId: target.id, wanted, except, now: ctx.clock() }
    return { kind: 'taken', wanted, alternatives: await findAlternatives(ctx.db, question) }
  }
}

async function loadForChange(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select([
      ...(['appointments.id', 'appointments.name', 'appointments.email', 'appointments.status'] as const),
      ...(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.version'] as const),
      'contactRequests.quarantineReason',
    ])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('appointment')
  return row
}

async function apply(
  ctx: AppContext,
  trx: Trx,
  { actor, target, plan, current }: { actor: StaffActor; target: ChangeTarget; plan: ChangePlan; current: Current },
): Promise<ChangeOutcome> {
  const now = ctx.clock()
  const { state, slot } = check(current, target, plan, now)
  const opening = await getOpening(trx)
  const closed = plan.slot && !plan.evenClosed ? closedReason(slot.date, opening) : undefined
  if (closed) throw new AppError(422, `L’azienda è chiusa ${formatDay(slot.date)}: ${closed}.`)

  await freeCells(trx, current.id)
  if (ownsCells(state)) {
    await claimCells(trx, { appointmentId: current.id, slot, capacity: opening.parallelAppointments })
  }
  const changed = await trx
    .updateTable('appointments')
    .set({ ...slot, status: state, version: current.version + 1, updatedAt: now.toISOString() })
    .where('id', '=', current.id)
    .where('version', '=', target.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new ConflictError(CHANGED_MEANWHILE)

  const before = { status: asState(current.status), ...slotOf(current) }
  const after = { status: state, ...slot }
  const reason = plan.reason || undefined
  if (plan.notice) {
    const fields: AppointmentNotice = { kind: plan.notice, before, after, reason: reason ?? '', by: actor.id }
    const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, current.id, { ...fields })
    const mail = { documentCollection: 'appointmentUpdates', documentId, now, publicUrl: ctx.publicUrl } as const
    await queueMail(trx, { ...mail, kind: `appointment-${plan.notice}`, recipient: current.email })
  }
  const details = `Appuntamento di ${current.name}: ${plan.words(formatSlot(slot))}`
  await notifyStaff(trx, ctx, {
    message: details,
    type: NEWS_TYPES[state],
    link: `/admin/appointments/${current.id}`,
    permission: 'appointments.read',
  })
  await recordAction(ctx, trx, {
    action: plan.action,
    targetId: current.id,
    details,
    before,
    after: reason ? { ...after, reason } : after,
  })
  return { kind: 'changed', state, slot }
}

/** What the change leads to, when it may be made now. */
function check(current: Current, target: ChangeTarget, plan: ChangePlan, now: Date) {
  if (current.version !== target.version) throw new ConflictError(CHANGED_MEANWHILE)
  const state = TRANSITIONS[asState(current.status)][plan.verb]
  if (!state) throw new ConflictError('Nello stato attuale dell’appuntamento questa operazione non è più possibile.')
  if (plan.notice && current.quarantineReason !== null) {
    throw new ConflictError('La richiesta è in quarantena: prima va segnata come «non è spam».')
  }
  const slot = plan.slot ?? slotOf(current)
  if (!isTimely(plan.verb, slotStart(current), now)) {
    const begun = slotStart(current) <= now
    throw new AppError(
      422,
      begun ? 'L’orario dell’appuntamento è già passato.' : 'L’appuntamento non è ancora iniziato.',
    )
  }
  if (plan.slot && slotStart(plan.slot) <= now) throw new AppError(422, 'Il nuovo orario è già passato.')
  if (plan.slot && sameSlot(plan.slot, current)) {
    throw new AppError(422, 'L’appuntamento è già a quest’ora: scegliere un altro orario o un’altra durata.')
  }
  return { state, slot }
}
