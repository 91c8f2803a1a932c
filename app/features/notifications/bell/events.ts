import { appContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/events.ts'

/** The bell of the signed-in member of staff, as it changes: server-sent events. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'notifications.own')
  // A data request would wait for the end of a stream that has none.
  if (!request.headers.get('accept')?.includes('text/event-stream')) {
    return new Response('Qui si ascolta soltanto.', { status: 406 })
  }
  const stream = ctx.bellFeed.open(actor, request.headers.get('last-event-id'))
  if (!stream) return new Response('Troppe finestre aperte.', { status: 429, headers: { 'retry-after': '30' } })
  // The second header is for proxies that would otherwise wait for more before they pass anything on.
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}
