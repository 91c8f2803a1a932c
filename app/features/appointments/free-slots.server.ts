import type { Db } from '#db/client.server.ts'
import { addDays, romeDay, romeInstant } from '../../lib/rome-time.ts'
import { getOpening } from '../settings/opening.server.ts'
import { laterDay, nearestFree, SEARCH_DAYS } from './nearest-free.server.ts'
import type { Slot } from './slot.ts'

/** The three free slots nearest to one that an appointment can not have. `except` is where it stands already. */
export async function findAlternatives(
  db: Db,
  question: { appointmentId: string; wanted: Slot; except: Slot | undefined; now: Date },
): Promise<Slot[]> {
  const { wanted, now, except } = question
  const middle = laterDay(wanted.date, romeDay(now))
  const rows = await db
    .selectFrom('appointmentCells')
    .select('cellStart')
    // A day more at each end: an appointment may go on past midnight.
    .where('cellStart', '>=', dayStart(addDays(middle, -SEARCH_DAYS - 1)))
    .where('cellStart', '<', dayStart(addDays(middle, SEARCH_DAYS + 2)))
    .where('appointmentId', '!=', question.appointmentId)
    .execute()
  const taken = new Map<string, number>()
  for (const { cellStart } of rows) taken.set(cellStart, (taken.get(cellStart) ?? 0) + 1)
  return nearestFree({ wanted, now, except, taken, opening: await getOpening(db) })
}

function dayStart(date: string): string {
  return romeInstant({ date, time: '00:00' }).toISOString()
}
