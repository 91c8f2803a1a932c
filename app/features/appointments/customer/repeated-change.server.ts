import type { AppContext } from '#app/context.ts'
import { appointmentNotice, type NoticeKind } from '#app/features/appointments/changes/update-fields.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import { requireOwnAppointment } from './customer-access.server.ts'

const NOTICE_OF = { accept: 'confirmed', move: 'moved', cancel: 'cancelled' } as const satisfies Record<
  string,
  NoticeKind
>

/** A change requested by the customer, with the version displayed to them. */
export interface CustomerChange {
  token: string
  version: number
  intent: keyof typeof NOTICE_OF | 'verify'
  slot: Slot
  reason: string
}

/**
 * Whether exactly this change was made on the displayed version and is still the latest, as after a double click, in a
 * second tab, or after going back. Throws NotFoundError for an invalid token.
 */
export async function isRepeatedChange(ctx: AppContext, { token, version, intent, slot, reason }: CustomerChange) {
  const id = requireOwnAppointment(ctx, token)
  if (intent === 'verify') return wasVerified(ctx, id, version)
  const rows = await ctx.db
    .selectFrom('appointmentUpdates')
    .innerJoin('appointments', 'appointments.id', 'appointmentUpdates.appointmentId')
    .select('appointmentUpdates.fields')
    .where('appointments.id', '=', id)
    .where('appointments.version', '=', version + 1)
    .orderBy('appointmentUpdates.createdAt', 'desc')
    .execute()
  return rows.some(({ fields }) => {
    const { data: notice } = appointmentNotice.safeParse(JSON.parse(fields))
    if (notice?.by !== 'visitor' || notice.sequence !== version + 1 || notice.kind !== NOTICE_OF[intent]) return false
    if (intent === 'cancel') return notice.reason === reason
    return notice.after.date === slot.date && notice.after.time === slot.time
  })
}

async function wasVerified(ctx: AppContext, id: string, version: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version + 1)
    .where('verifiedAt', 'is not', null)
    .where('holdUntil', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
