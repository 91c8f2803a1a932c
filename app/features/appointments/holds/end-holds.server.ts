import type { AppContext } from '#app/context.ts'
import { expireDue } from './expire.server.ts'
import { warnEnding } from './warn-ending.server.ts'

/** What the server does each minute about times that are held without an answer: warns of the end, then ends them. */
export async function endHolds(ctx: AppContext): Promise<void> {
  await warnEnding(ctx)
  const expired = await expireDue(ctx)
  if (expired > 0) ctx.log.info({ expired }, 'appointments expired')
}
