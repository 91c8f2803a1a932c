import { appContext } from '#app/context.ts'
import { findSlotOffer } from '#app/features/appointments/availability/offer.server.ts'
import type { Route } from './+types/slot-offer-route.ts'

/** The times that can be asked for now, as the contact form's picker reads them again while it is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return Response.json(await findSlotOffer(ctx.db, ctx.clock()), { headers: { 'cache-control': 'no-store' } })
}
