import type { AppContext } from '#app/context.ts'
import type { Consultant, Load } from '#app/features/work/appointments/availability/consultant.ts'
import { loadsIn, needOf } from '#app/features/work/appointments/availability/consultants.server.ts'
import {
  cellsOfPerson,
  couldAttend,
  inTurn,
  isFree,
  whoCan,
} from '#app/features/work/appointments/availability/consultants.ts'
import { nearestFree, SEARCH_DAYS } from '#app/features/work/appointments/availability/nearest-free.server.ts'
import {
  getOccupancy,
  getOfferRules,
  occupancyOf,
  type TakenSeat,
} from '#app/features/work/appointments/availability/occupancy.server.ts'
import type { Occupancy } from '#app/features/work/appointments/availability/occupancy.ts'
import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'
import { listUnattended } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { addDays, mondayOf, romeDay, romeDayStart } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'

/** Whose appointments are given away: those of one person on some days, or those that nobody attends. */
export interface Away {
  /** Empty for nobody. */
  personId: string
  /** yyyy-mm-dd, inclusive; they matter for a person only. */
  from: string
  to: string
}

/** An appointment to give away, with who can take it. */
export interface ToReassign {
  entry: CalendarEntry
  /** Suitable, at work and free: the first is suggested, unless an appointment above is suggested to them. */
  suggested: string
  able: { id: string; name: string }[]
  /** Free, but not for this topic, place or hour. */
  others: { id: string; name: string }[]
  /** Where nobody can: free times near its own, with who can take them. */
  times: { slot: Slot; person: { id: string; name: string } }[]
}

/**
 * Finds an absent person and the days of the absence. People with appointments on those days come first, then appointments
 * without a consultant (an empty id), then anybody who is absent. Throws ForbiddenError.
 */
export async function findAway(ctx: AppContext, days: Omit<Away, 'personId'>): Promise<Away> {
  requirePermission(ctx, 'appointments.read')
  const { consultants = [] } = await getOfferRules(ctx.db)
  const absent = consultants
    .flatMap(({ id, absences }) =>
      absences.map(({ startsAt, endsAt }): Away => {
        const [from = ''] = [romeDay(ctx.clock()), days.from, romeDay(new Date(startsAt))].sort().reverse()
        const [to = ''] = [days.to, romeDay(new Date(Date.parse(endsAt) - 1))].sort()
        return { personId: id, from, to }
      }),
    )
    .filter(({ from, to }) => from <= to)
    .sort((one, other) => one.from.localeCompare(other.from))
  for (const away of absent) if ((await listUnattended(ctx, away)).length > 0) return away
  const [first] = (await listUnattended(ctx)).length > 0 ? [] : absent
  return first ?? { ...days, personId: '' }
}

/**
 * The appointments to give away, each with the best person who is left after those above it, or free times if there is
 * none. Throws ForbiddenError.
 */
export async function listToReassign(ctx: AppContext, away: Away): Promise<ToReassign[]> {
  requirePermission(ctx, 'appointments.read')
  const { db } = ctx
  const entries = await listUnattended(ctx, away.personId ? away : undefined)
  const [first, last] = [entries[0]?.date, entries.at(-1)?.date]
  if (first === undefined || last === undefined) return []
  const known = await getOfferRules(db)
  const absence = { startsAt: romeDayStart(away.from), endsAt: romeDayStart(addDays(away.to, 1)) }
  const isAway = (person: Consultant) => person.id === away.personId
  const rules = {
    ...known,
    consultants: (known.consultants ?? []).map((person) =>
      isAway(person) ? { ...person, absences: [...person.absences, absence] } : person,
    ),
  }
  const people = rules.consultants.filter((person) => !isAway(person))
  const real = await getOccupancy(db, addDays(first, -SEARCH_DAYS - 1), addDays(last, SEARCH_DAYS + 1))
  let planned = seatsOf(real)
  const loads = new Map<string, Load[]>()
  const list: ToReassign[] = []
  for (const entry of entries) {
    const monday = mondayOf(entry.date)
    const week = loads.get(monday) ?? (await db.executeQuery(loadsIn(db, monday))).rows.map((row) => ({ ...row }))
    loads.set(monday, week)
    // Whom the customer has wished for is away.
    const need = { topic: '', location: '', ...(await needOf(db, rules, entry.id)), personId: undefined }
    const now = without(seatsOf(real), real, entry.id)
    const left = without(planned, real, entry.id)
    const can = (occupancy: Occupancy) =>
      inTurn(
        people.filter((person) => couldAttend(person, entry, rules, occupancy, need)),
        week,
      )
    const able = can(now)
    const [best] = can(left)
    if (best) {
      const cells = cellsOfPerson(best, entry, need, rules.booking.bufferMinutes)
      const taken = cells.map((startsAt) => ({ startsAt, endsAt: '', seat: best.seat, appointmentId: entry.id }))
      planned = [...planned.filter(({ appointmentId }) => appointmentId !== entry.id), ...taken]
      const load = week.find(({ id }) => id === best.id)
      if (load) Object.assign(load, { week: Number(load.week) + 1, givenAt: ctx.clock().toISOString() })
    }
    const question = { wanted: entry, now: ctx.clock(), rules, occupancy: left, except: entry, need }
    list.push({
      entry,
      suggested: best?.id ?? '',
      able: able.map(named),
      others: inTurn(
        people.filter((one) => !able.includes(one) && isFree(one, entry, rules, now, need)),
        week,
      ).map(named),
      times: best
        ? []
        : nearestFree(question).flatMap((slot) => {
            const [person] = inTurn(whoCan(slot, rules, left, need), week)
            return person ? [{ slot, person: named(person) }] : []
          }),
    })
  }
  return list
}

const named = ({ id, name }: Consultant) => ({ id, name })

function seatsOf({ held }: Occupancy): TakenSeat[] {
  return [...(held ?? [])].flatMap(([startsAt, holders]) =>
    holders.map((holder) => ({ ...holder, startsAt, endsAt: '' })),
  )
}

/** What blocks slots once an appointment is given away. */
function without(seats: readonly TakenSeat[], real: Occupancy, id: string): Occupancy {
  const { owners, held } = occupancyOf(seats.filter(({ appointmentId }) => appointmentId !== id))
  return { ...real, owners, ...(held && { held }) }
}
