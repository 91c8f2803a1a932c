import { appContext } from '#app/context.ts'
import { findCustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import type { Route } from './+types/own-offer-route.ts'

/**
 * `/appuntamento/<token>/orari`: the slots to which the appointment can be moved now, polled by the picker of the open
 * page. 204 when it cannot be moved; 404 for an invalid token.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const view = await findCustomerView(context.get(appContext), params.token)
  if (!view) return new Response(null, { status: 404 })
  if (!view.mayMove) return new Response(null, { status: 204 })
  return Response.json(view.offer)
}
