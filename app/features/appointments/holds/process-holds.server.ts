import type { AppContext } from '#app/context.ts'
import { expireDue } from './expire.server.ts'
import { warnEnding } from './warn-ending.server.ts'

/** Scheduled every minute: warns of holds that end soon, then expires those that have ended. */
export async function processHolds(ctx: AppContext): Promise<void> {
  await warnEnding(ctx)
  const expired = await expireDue(ctx)
  if (expired > 0) ctx.log.info({ expired }, 'appointments expired')
}
