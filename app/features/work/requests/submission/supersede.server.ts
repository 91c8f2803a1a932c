import { freeCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'

/**
 * Supersedes an earlier request of the same form, for example with a corrected address or another slot. The earlier one
 * stays stored; its unverified appointment ends and frees its slot, and its unsent acknowledgement is dropped. A
 * request that staff or its sender have acted on is left unchanged.
 */
export async function supersedeRequest(
  trx: Trx,
  ids: { earlier: string; by: string; senderHash: string; now: Date },
): Promise<void> {
  const { earlier, by, senderHash, now } = ids
  await lockCells(trx)
  const row = await trx
    .selectFrom('contactRequests')
    .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select(['contactRequests.senderHash', 'contactRequests.status', 'contactRequests.firstAnsweredAt'])
    .select(['appointments.id', 'appointments.status as state', 'appointments.verifiedAt', 'appointments.version'])
    .where('contactRequests.id', '=', earlier)
    .executeTakeFirst()
  if (row?.status !== 'pending' || row.firstAnsweredAt !== null) return
  const isOpen = row.id === null ? row.senderHash !== senderHash : row.state === 'pending' && row.verifiedAt === null
  if (!isOpen) return
  await trx.updateTable('contactRequests').set({ supersededBy: by }).where('id', '=', earlier).execute()
  if (row.id === null || row.version === null) return
  await freeCells(trx, row.id)
  const target = { id: row.id, version: row.version }
  const change = { status: 'cancelled', holdUntil: null, verifyBy: null, warnedAt: null, updatedAt: now.toISOString() }
  if (!(await updateAtVersion(trx, 'appointments', target, change))) throw new ConflictError()
}
