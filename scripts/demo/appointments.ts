import type { AppContext } from '#app/context.ts'
import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { hasRoom } from '#app/features/work/appointments/availability/availability.ts'
import { getOccupancy, getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { offeredTimes } from '#app/features/work/appointments/availability/offer.ts'
import type { ChangeOutcome } from '#app/features/work/appointments/changes/change-plan.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { markAppointmentDone } from '#app/features/work/appointments/changes/staff/mark-done.server.ts'
import { markAppointmentNoShow } from '#app/features/work/appointments/changes/staff/mark-no-show.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { type Slot, slotEnd, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { findInvited, takeCalendarAnswer } from '#app/features/work/appointments/take-calendar-answer.server.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { CANCEL_REASONS, DECLINE_REASONS, MOVE_REASONS } from './answers.ts'
import type { Office } from './office.ts'
import { later } from './working-hours.ts'

/** The outcome of an appointment; `pending` stays unanswered. */
export type AppointmentFate = 'pending' | 'confirm' | 'move' | 'decline' | 'cancel'

/** Outcomes of the appointments, each as often as it occurs. */
export const USUAL_FATES: readonly AppointmentFate[] = [
  ...Array<AppointmentFate>(7).fill('confirm'),
  'move',
  'move',
  'decline',
  'cancel',
]

/** Returns a free slot on one of some days at an offered time (or a given one); undefined if there is none. */
export async function freeSlot(office: Office, days: readonly string[], hour?: string): Promise<Slot | undefined> {
  const { db, random, timeline } = office
  const [from, to] = [days.at(0), days.at(-1)]
  // A closure can be longer than the booking window.
  if (from === undefined || to === undefined) return undefined
  const rules = await getOfferRules(db)
  const occupancy = await getOccupancy(db, from, to)
  const duration = random.pick([30, 60, 60, 60, 90, 120])
  const free = days
    .filter((date) => !closedReason(date, rules.opening))
    .flatMap((date) => offeredTimes(date, duration, rules).map((time) => ({ date, time, duration })))
    .filter((slot) => hour === undefined || slot.time === hour)
    .filter((slot) => slotStart(slot) > timeline.clock() && hasRoom(slot, rules, occupancy))
  return free.length > 0 ? random.pick(free) : undefined
}

/** Schedules the changes of an appointment by staff; the first happens at `decided`. */
export function planAppointment(office: Office, id: string, slot: Slot, fate: AppointmentFate, decided: Date): void {
  if (fate === 'pending') return
  // Staff do not answer after the requested time.
  const start = slotStart(slot)
  const latest = later(start, -15)
  office.timeline.at(decided < latest ? decided : latest, () => decide(office, id, fate))
}

async function decide(office: Office, id: string, fate: Exclude<AppointmentFate, 'pending'>): Promise<void> {
  const { random } = office
  const ctx = office.as(random.pick(office.staff))
  const current = await read(office, id)
  const target = { id, version: current.version }
  if (fate === 'decline') {
    await must(declineAppointment(ctx, { ...target, reason: random.pick(DECLINE_REASONS) }))
    return
  }
  const days = [1, 2, 3, 5, 6].map((after) => addDays(current.date, after))
  const moved = fate === 'move' ? await freeSlot(office, days) : undefined
  if (moved) await must(moveAppointment(ctx, { ...target, slot: moved, reason: random.pick(MOVE_REASONS) }))
  else await must(confirmAppointment(ctx, target))
  const slot = slotOf(await read(office, id))
  if (fate === 'cancel') {
    const change = { reason: random.pick(CANCEL_REASONS) }
    const latest = later(slotStart(slot), -30)
    const moment = later(office.timeline.clock(), random.between(120, 40 * 60))
    const before = moment < latest ? moment : latest
    office.timeline.at(before, () => changeNow(office, id, (own, at) => cancelAppointment(own, { ...at, ...change })))
    return
  }
  // Today's appointments are left for the user of the demo.
  if (slot.date === romeDay(office.end)) return
  if (slotStart(slot) > office.end) {
    office.timeline.at(later(office.timeline.clock(), 45), () => answerFromCalendar(office, id))
    return
  }
  const verb = random.chance(0.1) ? markAppointmentNoShow : markAppointmentDone
  office.timeline.at(later(slotEnd(slot), random.between(10, 180)), () => changeNow(office, id, verb))
}

/** Moves an appointment to a given slot, also on a closed day: staff sometimes work on a Saturday. */
export async function fixOn(office: Office, id: string, slot: Slot): Promise<void> {
  const reason = 'Come concordato al telefono ci sentiamo durante il fermo degli impianti.'
  await changeNow(office, id, (ctx, target) => moveAppointment(ctx, { ...target, slot, reason, evenClosed: true }))
}

async function changeNow(
  office: Office,
  id: string,
  verb: (ctx: AppContext, target: DocumentVersion) => Promise<ChangeOutcome>,
): Promise<void> {
  const { version } = await read(office, id)
  await must(verb(office.as(office.random.pick(office.staff)), { id, version }))
}

/** The customer's calendar answers the invitation; the hour of the appointment decides what. */
async function answerFromCalendar(office: Office, id: string): Promise<void> {
  const { calendarToken, email, time } = await read(office, id)
  const answer = time === '12:30' ? 'declined' : time === '11:00' ? 'tentative' : 'accepted'
  await office.db.transaction().execute(async (trx) => {
    const invited = await findInvited(trx, ownUid(id, calendarToken))
    const said = { uid: '', answer, attendee: email, sequence: undefined, stamp: undefined } as const
    if (invited) await takeCalendarAnswer(trx, office.timeline, invited, said, false)
  })
}

async function must(change: Promise<ChangeOutcome>): Promise<void> {
  const outcome = await change
  if (outcome.kind !== 'changed') throw new Error(`the slot is taken: ${JSON.stringify(outcome.wanted)}`)
}

async function read(office: Office, id: string) {
  return office.db
    .selectFrom('appointments')
    .select(['date', 'time', 'duration', 'version', 'email', 'calendarToken'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
