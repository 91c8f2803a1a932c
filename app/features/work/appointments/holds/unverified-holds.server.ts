import type { AppContext } from '#app/context.ts'
import { offerSize } from '#app/features/work/appointments/availability/availability.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { requirePermission } from '#app/permissions.ts'

/** Also the maximum that one submission releases. */
const MAX_SHOWN = 100

/** A slot held for a sender with an unverified address. */
export interface UnverifiedHold {
  id: string
  version: number
  name: string
  email: string
  slot: Slot
  createdAt: string
  /** Number of listed requests from the same network, including this one. */
  sameNetwork: number
}

/** The slots held for unverified senders, those of the busiest networks first, and their share of the offer. */
export async function listUnverifiedHolds(ctx: AppContext): Promise<{ holds: UnverifiedHold[]; share: number }> {
  requirePermission(ctx, 'appointments.read')
  const now = ctx.clock()
  const rows = await ctx.db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.version', 'appointments.name', 'appointments.email'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.createdAt'])
    .select('contactRequests.sourceHash')
    .where('appointments.status', '=', 'pending')
    .where('appointments.holdUntil', 'is not', null)
    .where('appointments.verifiedAt', 'is', null)
    .orderBy('appointments.createdAt', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const { cells } = await ctx.db
    .selectFrom('appointmentCells')
    .innerJoin('appointments', 'appointments.id', 'appointmentCells.appointmentId')
    .select((row) => row.fn.countAll<number>().as('cells'))
    .where('appointments.status', '=', 'pending')
    .where('appointments.verifiedAt', 'is', null)
    .where('cellStart', '>=', now.toISOString())
    .executeTakeFirstOrThrow()
  const size = offerSize(now, await getOfferRules(ctx.db))
  const holds = rows.map(({ sourceHash, ...row }) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    createdAt: row.createdAt,
    slot: slotOf(row),
    sameNetwork: sourceHash === '' ? 1 : rows.filter((other) => other.sourceHash === sourceHash).length,
  }))
  // The sort is stable: within a network the newest comes first.
  holds.sort((one, other) => other.sameNetwork - one.sameNetwork)
  return { holds, share: size === 0 ? 0 : Number(cells) / size }
}
