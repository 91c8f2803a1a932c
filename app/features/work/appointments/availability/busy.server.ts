import type { AppContext } from '#app/context.ts'
import { type BusyBlock, busyBlocks } from '#app/features/work/appointments/calendar/grid/busy-blocks.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Consultant } from './consultant.ts'
import { busyPeopleIn, busyTimesIn, occupancyOf } from './occupancy.server.ts'
import type { BusyTime } from './occupancy.ts'

/**
 * The busy times of the company's own calendar between two days (inclusive), then those of people: of their calendars, and
 * their absences. Throws ForbiddenError.
 */
export async function listBusy(
  ctx: AppContext,
  from: string,
  to: string,
  people: readonly Consultant[] = [],
): Promise<BusyBlock[]> {
  requirePermission(ctx, 'appointments.read')
  const [start, end] = [romeDayStart(from), romeDayStart(addDays(to, 1))]
  const { busy, busyPeople } = occupancyOf(
    await busyTimesIn(ctx.db, start, end)
      .unionAll(busyPeopleIn(ctx.db, start, end))
      .execute(),
  )
  const isNear = ({ startsAt, endsAt }: BusyTime) => endsAt > start && startsAt < end
  const ofPeople = people.flatMap(({ id: personId, name: person, seat, absences }) => [
    ...busyBlocks(busyPeople?.get(seat) ?? [], from, to).map((block) => ({ ...block, personId, person })),
    ...busyBlocks(absences.filter(isNear), from, to).map((block) => ({ ...block, personId, person, words: 'Assente' })),
  ])
  return [...busyBlocks(busy, from, to), ...ofPeople]
}
