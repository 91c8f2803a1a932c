import type { SystemContext } from '#app/context.ts'
import { isClockDoubtful } from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { processWaiting } from '#app/features/work/appointments/waiting/process-waiting.server.ts'
import { expireDue } from './expire.server.ts'
import { warnEnding } from './warn-ending.server.ts'

/**
 * Scheduled every minute: warns of holds that end soon, expires those that have ended, and offers what has become free to
 * the waiting list. It waits while the clock is
 * doubtful: an expired hold is mailed to the customer and cannot be undone (decision 0021).
 */
export async function processHolds(ctx: SystemContext): Promise<void> {
  if (await isClockDoubtful(ctx.db, ctx.clock())) {
    ctx.log.warn('holds wait for a confirmation of the clock')
    return
  }
  await warnEnding(ctx)
  const expired = await expireDue(ctx)
  if (expired > 0) ctx.log.info({ expired }, 'appointments expired')
  const offered = await processWaiting(ctx)
  if (offered > 0) ctx.log.info({ offered }, 'earlier times offered')
}
