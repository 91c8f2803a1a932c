import { appContext } from '#app/context.ts'
import { findSlotOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import type { Route } from './+types/slot-offer-route.ts'

/** Available slots, which the picker of an open contact form reloads. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return Response.json(await findSlotOffer(ctx.db, ctx.clock()), { headers: { 'cache-control': 'no-store' } })
}
