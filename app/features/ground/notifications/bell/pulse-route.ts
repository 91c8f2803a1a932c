import { appContext } from '#app/context.ts'
import type { Route } from './+types/pulse-route.ts'
import { readBell } from './bell.server.ts'
import type { PulseAnswer } from './follow-pulse.ts'
import { readPulse } from './pulse.server.ts'

/** The signed-in staff member's bell and the pulse of the office. Open windows ask for it; asking does not extend the session. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const answer: PulseAnswer = { bell: await readBell(ctx), pulse: await readPulse(ctx.db, ctx.clock()) }
  return Response.json(answer)
}
