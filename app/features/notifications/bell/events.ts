import { appContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/events.ts'

/** Server-sent events with the signed-in staff member's bell. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'notifications.own')
  // A React Router data request would wait for the end of the endless stream.
  if (!request.headers.get('accept')?.includes('text/event-stream')) {
    return new Response('Questo indirizzo si può solo leggere.', { status: 406 })
  }
  const stream = ctx.bellStreams.open(actor, request.headers.get('last-event-id'))
  if (!stream) return new Response('Troppe finestre aperte.', { status: 429, headers: { 'retry-after': '30' } })
  // X-Accel-Buffering disables buffering in proxies.
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}
