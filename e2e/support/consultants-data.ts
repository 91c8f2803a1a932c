import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { nationalHoliday } from '#app/features/ground/settings/opening/holidays.ts'
import { cellStarts } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay, weekday } from '#app/lib/time/rome-time.ts'
import { testContext } from '#test/context.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { type Site, withData } from './site.ts'

/** A Tuesday to Thursday at least a week ahead that is no holiday. */
export function quietDay(): string {
  let day = addDays(romeDay(new Date()), 8)
  while (![2, 3, 4].includes(weekday(day)) || nationalHoliday(day)) day = addDays(day, 1)
  return day
}

/** Consultants by id. */
const PEOPLE = { ada: 'Ada Bianchi', bea: 'Bea Colombo', cleo: 'Cleo De Santis' } as const

/** Three consultants, and a day on which the first attends three appointments and the second one. Returns their ids. */
export async function fillDay(site: Site, date: string): Promise<string[]> {
  return withData(site, async (db) => {
    const ctx = testContext(db, { clock: () => new Date() })
    const known = await db.selectFrom('consultants').select('adminId').where('adminId', '=', 'ada').executeTakeFirst()
    if (known) await db.updateTable('consultants').set({ receives: true }).execute()
    else for (const [id, name] of Object.entries(PEOPLE)) await storeConsultant(ctx, id, { name })
    const attended = [
      ['09:30', 'ada', 'Teresa Conti'],
      ['11:00', 'ada', 'Mario Greco'],
      ['15:00', 'ada', 'Sofia Marini'],
      ['11:00', 'bea', 'Dario Longo'],
    ] as const
    const ids: string[] = []
    for (const [time, consultantId, name] of attended) {
      const slot = { date, time, duration: 60 }
      const id = await storeAppointment(ctx, slot, { name, consultantId, status: 'confirmed', location: 'Ufficio' })
      const { seat } = await db
        .selectFrom('consultants')
        .select('seat')
        .where('adminId', '=', consultantId)
        .executeTakeFirstOrThrow()
      const cells = cellStarts(slot).map((cellStart) => ({ cellStart, seat, appointmentId: id }))
      await db.insertInto('appointmentCells').values(cells).execute()
      ids.push(id)
    }
    return ids
  })
}

/** Drags an entry of the calendar with the mouse to a column, until the page draws there where it would fall. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not on the page')
  const x = end.x + end.width / 2
  for (const away of [30, 10, 0]) {
    await page.mouse.move(x + away, start.y + start.height / 2, { steps: 4 })
  }
  const left = async () => (await page.locator('.cal-ghost').boundingBox())?.x ?? 0
  await expect.poll(left).toBeGreaterThanOrEqual(end.x - 1)
  await page.mouse.up()
}
