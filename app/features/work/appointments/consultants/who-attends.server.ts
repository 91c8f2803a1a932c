import type { AppContext } from '#app/context.ts'
import type { Load } from '#app/features/work/appointments/availability/consultant.ts'
import { loadsIn, needOf } from '#app/features/work/appointments/availability/consultants.server.ts'
import { couldAttend, inTurn, isFree } from '#app/features/work/appointments/availability/consultants.ts'
import { getOccupancy, getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { holdsSlot } from '#app/features/work/appointments/states.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'

/** Who attends an appointment, why, and who else could. */
export interface Attendance {
  /** People receive appointments: without them nothing about them is shown. */
  isNamed: boolean
  /** Empty while nobody attends. */
  name: string
  /** They no longer receive appointments. */
  hasLeft: boolean
  why: string
  /** Those who are free, the suitable ones first, each group in turn. */
  others: { id: string; name: string; week: number; isSuitable: boolean }[]
}

interface Attended extends Slot {
  id: string
  status: string
  holdUntil: string | null
  consultantId: string | null
  consultantWhy: string
  wishedConsultantId: string | null
}

/** Who attends an appointment. Throws ForbiddenError. */
export async function readAttendance(ctx: AppContext, appointment: Attended): Promise<Attendance> {
  requirePermission(ctx, 'appointments.read')
  const { db } = ctx
  const { id, date, consultantId } = appointment
  const rules = await getOfferRules(db)
  const { consultants = [] } = rules
  const names = new Map(
    (await db.selectFrom('admins').select(['id', 'name']).execute()).map((one) => [one.id, one.name]),
  )
  const nameOf = (one: string) => names.get(one) ?? FORMER_NAME
  const loads = (await db.executeQuery(loadsIn(db, date))).rows
  const need = await needOf(db, rules, id)
  const occupancy = await getOccupancy(db, addDays(date, -1), date, id)
  const people = holdsSlot(appointment) ? consultants : []
  const able = people.filter((person) => couldAttend(person, appointment, rules, occupancy, need, 'any hour'))
  const free = people.filter((person) => isFree(person, appointment, rules, occupancy, need))
  const others = [...inTurn(able, loads), ...inTurn(free, loads).filter((person) => !able.includes(person))]
  return {
    isNamed: consultants.length > 0,
    name: consultantId === null ? '' : nameOf(consultantId),
    hasLeft: consultantId !== null && !consultants.some((person) => person.id === consultantId),
    why:
      consultantId !== null && consultantId === appointment.wishedConsultantId
        ? 'Scelta del cliente, con il link per prenotare.'
        : reasonWords(appointment.consultantWhy, nameOf),
    others: others
      .filter((person) => person.id !== consultantId)
      .map((person) => ({
        id: person.id,
        name: person.name,
        week: Number(loads.find((load) => load.id === person.id)?.week ?? 0),
        isSuitable: able.includes(person),
      })),
  }
}

/** A stored reason in words; empty if staff have chosen. */
function reasonWords(stored: string, nameOf: (id: string) => string): string {
  const [chosen, ...rest] = stored ? (JSON.parse(stored) as Load[]) : []
  if (!chosen) return ''
  const [next] = rest
  if (!next) return 'Era l’unica persona adatta e libera.'
  if (chosen.week < next.week) {
    const loads = rest.map(({ id, week }) => `${nameOf(id)} ${week}`).join(', ')
    return `Aveva meno appuntamenti in quella settimana: ${chosen.week} (${loads}).`
  }
  return `Aveva ${chosen.week} appuntamenti in quella settimana, come ${nameOf(next.id)}, e aspettava da più tempo.`
}
