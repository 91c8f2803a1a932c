import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { type StoredAnswer, standingAnswer } from '#app/features/work/appointments/calendar-answers.ts'
import { mayVerify } from '#app/features/work/appointments/holds/verification.ts'
import {
  cellEnd,
  cellStarts,
  overlap,
  readSlotParam,
  type Slot,
  slotEnd,
  slotOf,
  slotStart,
} from '#app/features/work/appointments/slot.ts'
import { asState, ownsCells } from '#app/features/work/appointments/states.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import type { CalendarEntry, PendingEntry, ProposedEntry } from './calendar-entry.ts'

/** Maximum number of pending appointments shown at once. */
const PENDING_SHOWN = 50

/** Appointments of requests outside quarantine, spam and trash; only those that `of` attends, if given. */
function visible(ctx: AppContext, of?: string) {
  return ctx.db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .leftJoin('admins', 'admins.id', 'appointments.consultantId')
    .where('contactRequests.quarantineReason', 'is', null)
    .where('contactRequests.status', '!=', 'spam')
    .where('contactRequests.trashedAt', 'is', null)
    .$if(of !== undefined, (all) => all.where('appointments.consultantId', '=', of ?? ''))
}

const WHO = [
  'appointments.id',
  'appointments.version',
  'appointments.name',
  'appointments.company',
  'appointments.email',
  'appointments.location',
  'appointments.status',
  'appointments.overbooked',
  'appointments.calendarAnswer',
  'appointments.calendarAnswerStart',
  'admins.name as consultant',
  'appointments.consultantId',
] as const

const ENTRY = [...WHO, 'appointments.date', 'appointments.time', 'appointments.duration'] as const

/**
 * The appointments with a valid time between two days (inclusive), in chronological order. A `proposed` one appears at
 * each proposed time instead of its own. `of`: only those that this person attends, here and below.
 */
export async function listCalendar(ctx: AppContext, from: string, to: string, of?: string): Promise<CalendarEntry[]> {
  requirePermission(ctx, 'appointments.read')
  const fixed = await visible(ctx, of)
    .select(ENTRY)
    .where('appointments.date', '>=', from)
    .where('appointments.date', '<=', to)
    .where('appointments.status', 'not in', ['declined', 'cancelled', 'expired', 'proposed'])
    .execute()
  const proposed = await visible(ctx, of)
    .innerJoin('appointmentProposals', 'appointmentProposals.appointmentId', 'appointments.id')
    .select(WHO)
    .select(['appointmentProposals.date', 'appointmentProposals.time', 'appointmentProposals.duration'])
    .where('appointmentProposals.date', '>=', from)
    .where('appointmentProposals.date', '<=', to)
    .where('appointments.status', '=', 'proposed')
    .execute()
  return [...fixed, ...proposed]
    .map((row) => entryOf(row))
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)))
}

/** The row of an appointment as an entry, with the answer to its invitation. */
function entryOf<Row extends Slot & StoredAnswer & { status: string }>({ status, ...row }: Row) {
  return { ...row, state: asState(status), answer: standingAnswer({ ...row, status }) }
}

function sortKey({ date, time, id }: CalendarEntry): string {
  return `${date} ${time} ${id}`
}

/** The pending appointments, the earliest first, with what blocks each; and their total number. */
export async function listPending(ctx: AppContext, of?: string): Promise<{ entries: PendingEntry[]; total: number }> {
  requirePermission(ctx, 'appointments.read')
  const pending = visible(ctx, of).where('appointments.status', '=', 'pending')
  const rows = await pending
    .select([
      ...ENTRY,
      'appointments.createdAt',
      'appointments.holdUntil',
      'appointments.verifyBy',
      'appointments.videoLink',
    ])
    .orderBy('appointments.date')
    .orderBy('appointments.time')
    .orderBy('appointments.id')
    .limit(PENDING_SHOWN)
    .execute()
  const { total } = await pending.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const isFull = await fullFor(ctx, rows.flatMap(cellStarts))
  const now = ctx.clock()
  const { videoLink: room } = await readSection(ctx.db, 'booking')
  const entries = rows.map(({ videoLink, ...row }) => ({
    ...entryOf(row),
    taken: isFull(row),
    rivals: rows.filter((other) => other.id !== row.id && overlap(other, row)).length,
    late: slotStart(row) <= now,
    lost: row.holdUntil === null,
    asksLink: row.location === 'Online' && !videoLink && !room,
    mayVerify: mayVerify(row, now),
  }))
  return { entries, total }
}

/** The appointments that await the customer's choice, the first to expire first. */
export async function listProposed(ctx: AppContext, of?: string): Promise<ProposedEntry[]> {
  requirePermission(ctx, 'appointments.read')
  const rows = await visible(ctx, of)
    .select(['appointments.id', 'appointments.name', 'appointments.holdUntil'])
    .where('appointments.status', '=', 'proposed')
    .orderBy('appointments.holdUntil')
    .limit(PENDING_SHOWN)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const slots = await ctx.db
    .selectFrom('appointmentProposals')
    .select(['appointmentId', 'date', 'time', 'duration'])
    .where('appointmentId', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    proposals: slots
      .filter(({ appointmentId }) => appointmentId === row.id)
      .map(({ date, time, duration }) => ({ date, time, duration })),
  }))
}

/**
 * Future appointments without a consultant, or whose consultant no longer receives appointments, the earliest first. With
 * `of`, the appointments of one person in a range of days. Empty if the company names no consultants.
 */
export async function listUnattended(ctx: AppContext, of?: { personId: string; from: string; to: string }) {
  requirePermission(ctx, 'appointments.read')
  const { consultants = [] } = await getOfferRules(ctx.db)
  if (consultants.length === 0) return []
  const active = consultants.map(({ id }) => id)
  const rows = await visible(ctx)
    .select(ENTRY)
    .where('appointments.date', '>=', romeDay(ctx.clock()))
    .where((row) =>
      row.or([
        row('appointments.status', '=', 'confirmed'),
        row.and([row('appointments.status', '=', 'pending'), row('appointments.holdUntil', 'is not', null)]),
      ]),
    )
    .where((row) =>
      of
        ? row.and([
            row('appointments.consultantId', '=', of.personId),
            row('appointments.date', '>=', of.from),
            row('appointments.date', '<=', of.to),
          ])
        : row.or([row('appointments.consultantId', 'is', null), row('appointments.consultantId', 'not in', active)]),
    )
    .orderBy('appointments.date')
    .orderBy('appointments.time')
    .limit(PENDING_SHOWN)
    .execute()
  return rows.filter((row) => slotEnd(row) > ctx.clock()).map(entryOf)
}

/** Customers who want an earlier time, in order, with the time that is held for them. */
export async function listWaiting(ctx: AppContext, of?: string): Promise<ProposedEntry[]> {
  requirePermission(ctx, 'appointments.read')
  const rows = await visible(ctx, of)
    .innerJoin('waitingList', 'waitingList.appointmentId', 'appointments.id')
    .select(ENTRY)
    .select(['offered', 'offeredUntil'])
    .orderBy('joinedAt')
    .orderBy('appointments.id')
    .limit(PENDING_SHOWN)
    .execute()
  return rows.map(({ id, name, offered, offeredUntil, ...row }) => {
    const start = readSlotParam(offered)
    const proposals = start ? [{ ...start, duration: row.duration }] : []
    return { id, name, before: slotOf(row), proposals, holdUntil: offeredUntil }
  })
}

/**
 * Returns a predicate for appointments within the given half hours: whether others occupy every seat of one of its half
 * hours, or the company is busy. Its own seats do not count, and half hours it holds stay available to it.
 */
async function fullFor(ctx: AppContext, cells: string[]): Promise<(one: Slot & { id: string }) => boolean> {
  if (cells.length === 0) return () => false
  const { consultants = [], opening } = await getOfferRules(ctx.db)
  const most = consultants.length || opening.parallelAppointments
  const rows = await ctx.db
    .selectFrom('appointmentCells')
    .select(['cellStart', 'appointmentId'])
    .where('cellStart', 'in', [...new Set(cells)])
    .execute()
  const [first = '', last = first] = [cells.toSorted()[0], cells.toSorted().at(-1)]
  const busy = await ctx.db
    .selectFrom('busyTimes')
    .select(['startsAt', 'endsAt'])
    .where('endsAt', '>', first)
    .where('startsAt', '<', cellEnd(last))
    .execute()
  const isBusy = (cell: string) => busy.some(({ startsAt, endsAt }) => startsAt < cellEnd(cell) && cell < endsAt)
  return (one) =>
    cellStarts(one).some((cell) => {
      const owners = rows.filter(({ cellStart }) => cellStart === cell).map(({ appointmentId }) => appointmentId)
      return !owners.includes(one.id) && (owners.length >= most || isBusy(cell))
    })
}

/** Loads an appointment with its request. Throws NotFoundError. */
export async function getAppointment(ctx: AppContext, id: string) {
  requirePermission(ctx, 'appointments.read')
  const row = await ctx.db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .leftJoin('admins', 'admins.id', 'appointments.consultantId')
    .select([
      ...ENTRY,
      'appointments.consultantWhy',
      'appointments.wishedConsultantId',
      'appointments.contactRequestId',
      'appointments.phone',
      'appointments.notes',
      'appointments.address',
      'appointments.videoLink',
      'appointments.holdUntil',
      'appointments.verifyBy',
      'appointments.createdAt',
      'appointments.calendarAnswerIsOther',
      'appointments.calendarAnsweredAt',
      'contactRequests.reference',
      'contactRequests.quarantineReason',
      'contactRequests.trashedAt',
      'contactRequests.status as requestStatus',
    ])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('appointment')
  const { trashedAt, requestStatus, ...appointment } = row
  const hidden = trashedAt !== null ? ('trash' as const) : requestStatus === 'spam' ? ('spam' as const) : undefined
  return { ...entryOf(appointment), hidden }
}

/** The confirmed and pending appointments that overlap one. */
export async function listOverlapping(ctx: AppContext, one: CalendarEntry): Promise<CalendarEntry[]> {
  requirePermission(ctx, 'appointments.read')
  // An appointment of the evening before may continue into the day.
  const near = await listCalendar(ctx, addDays(one.date, -1), addDays(one.date, 1))
  return near.filter((other) => other.id !== one.id && ownsCells(other.state) && overlap(other, one))
}

/** Whether an appointment cannot be confirmed now: one of its half hours has no free seat. */
export async function isTaken(ctx: AppContext, one: CalendarEntry): Promise<boolean> {
  requirePermission(ctx, 'appointments.read')
  const isFull = await fullFor(ctx, cellStarts(one))
  return isFull(one)
}
