import type { SystemContext } from '#app/context.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { AppointmentUpdate } from '#app/features/work/appointments/changes/appointment-update.ts'
import { createAppointmentUpdate } from '#app/features/work/appointments/changes/create-update.server.ts'
import { toAttendants } from '#app/features/work/appointments/consultants/attendants.server.ts'
import { slotOf } from '#app/features/work/appointments/slot.ts'
import { asState } from '#app/features/work/appointments/states.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { HOUR, timeAhead } from '#app/lib/time/duration.ts'
import { warnAt } from './hold.ts'

/**
 * Warns staff once for each hold that ends soon, by bell and by mail to the company. Returns the number of warnings.
 * Safe on several instances and after downtime.
 */
export async function warnEnding(ctx: SystemContext): Promise<number> {
  const now = ctx.clock()
  const { warnHours } = await readSection(ctx.db, 'booking')
  const ending = await ctx.db
    .selectFrom('appointments')
    .select(['id', 'name', 'status', 'date', 'time', 'duration', 'version', 'updatedAt', 'holdUntil'])
    .select('consultantId')
    .where('status', 'in', ['pending', 'proposed'])
    .where('warnedAt', 'is', null)
    .where('holdUntil', '>', now.toISOString())
    .where('holdUntil', '<=', timeAhead(now, warnHours * HOUR))
    .orderBy('holdUntil')
    .execute()
  let warned = 0
  for (const row of ending) {
    const until = new Date(row.holdUntil ?? now)
    if (warnAt(new Date(row.updatedAt), until, warnHours) <= now && (await warn(ctx, row, until))) warned++
  }
  if (warned > 0) ctx.wakeMail()
  return warned
}

interface Ending {
  id: string
  name: string
  status: string
  date: string
  time: string
  duration: number
  version: number
  consultantId: string | null
}

function warn(ctx: SystemContext, row: Ending, until: Date): Promise<boolean> {
  const now = ctx.clock()
  return ctx.db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('appointments')
      .set({ warnedAt: now.toISOString() })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('warnedAt', 'is', null)
      .executeTakeFirst()
    if (marked.numUpdatedRows !== 1n) return false
    const moment = { status: asState(row.status), ...slotOf(row) }
    const fields: AppointmentUpdate = {
      kind: 'hold-ending',
      before: moment,
      after: moment,
      reason: '',
      by: 'system',
      sequence: row.version,
      proposals: [],
    }
    const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, row.id, { ...fields })
    const mail = { documentCollection: 'appointmentUpdates', documentId, now, mailFrom: ctx.mailFrom } as const
    await queueMail(trx, { ...mail, kind: 'appointment-hold-ending', recipient: '' })
    const held = formatDeadline(until, 'fino')
    const message =
      row.status === 'proposed'
        ? `La proposta per ${row.name} è ancora senza risposta: vale ${held}`
        : `Appuntamento di ${row.name} da confermare: l’orario resta riservato ${held}`
    await notifyStaff(trx, ctx, {
      message,
      type: 'warning',
      link: `/admin/appointments/${row.id}`,
      permission: 'appointments.read',
      ...(await toAttendants(trx, [row.consultantId])),
    })
    return true
  })
}
