import { appContext } from '#app/context.ts'
import { findSlotOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import type { Route } from './+types/slot-offer-route.ts'

/** Available slots, which the picker of an open contact form reloads. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const query = new URL(request.url).searchParams
  const offer = await findSlotOffer(ctx.db, ctx.clock(), query.get('topic') ?? '', query.get('consultant') ?? '')
  return Response.json(offer, { headers: { 'cache-control': 'no-store' } })
}
