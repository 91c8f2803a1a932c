import type { AppContext } from '#app/context.ts'
import { type NewNotification, notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, timeAgo } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { FLOOD_FROM } from './limits.server.ts'

/** Interval after which staff are notified again of a continuing flood. */
const FLOOD_AGAIN_MS = DAY

/** The notification of a new request. */
export function notificationOfRequest(request: {
  id: string
  name: string
  requestedAppointment: boolean
}): NewNotification {
  const { id, name, requestedAppointment } = request
  const what = requestedAppointment ? 'Nuova richiesta con appuntamento' : 'Nuova richiesta'
  return { message: `${what} da ${name}`, type: 'info', link: `/admin/requests/${id}`, permission: 'requests.read' }
}

/** Notifies staff once of a flood instead of once per message. */
export async function notifyOfFlood(ctx: AppContext, trx: Trx): Promise<void> {
  const now = ctx.clock()
  const value = now.toISOString()
  const before = timeAgo(now, FLOOD_AGAIN_MS)
  const latest = latestBelieved(now)
  const first = await trx
    .insertInto('serviceState')
    .values({ name: 'contact-flood', value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where((row) => row.or([row('serviceState.value', '<', before), row('serviceState.value', '>', latest)])),
    )
    .returning('name')
    .executeTakeFirst()
  if (!first) return
  await notifyStaff(trx, ctx, {
    message: `Molti messaggi in poco tempo dal modulo di contatto: oltre ${FLOOD_FROM} nell’ultima ora.`,
    type: 'warning',
    link: '/admin/requests',
    permission: 'requests.read',
  })
}
