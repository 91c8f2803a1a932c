import { appContext } from '#app/context.ts'
import { findOwnCalendarFile } from '#app/features/work/appointments/customer/own-calendar-file.server.ts'
import type { Route } from './+types/calendar-file-route.ts'

/** `/appuntamento/<token>/calendario.ics`: the calendar file of a confirmed appointment; 404 for any other. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const text = await findOwnCalendarFile(context.get(appContext), params.token)
  if (text === undefined) return new Response('Calendario non trovato.', { status: 404 })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="appuntamento.ics"',
    },
  })
}
