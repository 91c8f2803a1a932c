import type { AppContext } from '#app/context.ts'
import { type BusyBlock, busyBlocks } from '#app/features/work/appointments/calendar/grid/busy-blocks.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'

/** The busy times of the company's own calendar between two days (inclusive). Throws ForbiddenError. */
export async function listBusy(ctx: AppContext, from: string, to: string): Promise<BusyBlock[]> {
  requirePermission(ctx, 'appointments.read')
  const times = await ctx.db
    .selectFrom('busyTimes')
    .select(['startsAt', 'endsAt'])
    .where('endsAt', '>', romeDayStart(from))
    .where('startsAt', '<', romeDayStart(addDays(to, 1)))
    .execute()
  return busyBlocks(times, from, to)
}
