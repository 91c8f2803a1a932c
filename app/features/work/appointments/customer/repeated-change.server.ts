import type { AppContext } from '#app/context.ts'
import { appointmentUpdate, type UpdateKind } from '#app/features/work/appointments/changes/appointment-update.ts'
import { requireOwnAppointment } from './customer-access.server.ts'

const NOTICE_OF = { accept: 'confirmed', move: 'moved', cancel: 'cancelled' } as const satisfies Record<
  string,
  UpdateKind
>

/** A change requested by the customer, with the version displayed to them. */
export interface CustomerChange {
  token: string
  version: number
  intent: keyof typeof NOTICE_OF | 'verify'
  /** The chosen slot, of `accept` and `move`. */
  date?: string
  time?: string
  /** Of `cancel`. */
  reason?: string
}

/**
 * Whether exactly this change was made on the displayed version and is still the latest, as after a double click, in a
 * second tab, or after going back. Throws NotFoundError for an invalid token.
 */
export async function isRepeatedChange(ctx: AppContext, { token, version, intent, ...change }: CustomerChange) {
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
    const { data: update } = appointmentUpdate.safeParse(JSON.parse(fields))
    if (update?.by !== 'visitor' || update.sequence !== version + 1 || update.kind !== NOTICE_OF[intent]) return false
    if (intent === 'cancel') return update.reason === change.reason
    return update.after.date === change.date && update.after.time === change.time
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
