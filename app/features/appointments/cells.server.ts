import { holdLock, type Trx } from '#db/client.server.ts'
import { cellStarts, type Slot } from './slot.ts'

/** A half hour of the wanted slot has no free seat. Thrown to undo the whole transaction. */
export class SlotTakenError extends Error {
  override name = 'SlotTakenError'
}

/**
 * Makes changes of cells wait for each other. The first thing that a transaction does that frees or claims cells: two
 * that swap their times would otherwise each wait for the other.
 */
export async function lockCells(trx: Trx): Promise<void> {
  await holdLock(trx, 'appointment cells')
}

/**
 * Gives an appointment the half hours of a slot: in each the lowest free seat, from 1 to the number of appointments that
 * may take place at once. Throws SlotTakenError when one of them is full. Even without the lock the primary key refuses
 * a second owner of a seat.
 */
export async function claimCells(
  trx: Trx,
  claim: { appointmentId: string; slot: Slot; capacity: number },
): Promise<void> {
  const cells = cellStarts(claim.slot)
  const taken = await trx
    .selectFrom('appointmentCells')
    .select(['cellStart', 'seat'])
    .where('cellStart', 'in', cells)
    .execute()
  const rows = cells.map((cellStart) => {
    const seats = new Set(taken.filter((row) => row.cellStart === cellStart).map((row) => row.seat))
    const seat = lowestFreeSeat(seats, claim.capacity)
    if (seat === undefined) throw new SlotTakenError(`no seat is free at ${cellStart}`)
    return { cellStart, seat, appointmentId: claim.appointmentId }
  })
  const inserted = await trx
    .insertInto('appointmentCells')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['cellStart', 'seat']).doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows) !== rows.length) throw new SlotTakenError('a seat was just taken')
}

/** Gives back every half hour that an appointment owns. */
export async function freeCells(trx: Trx, appointmentId: string): Promise<void> {
  await trx.deleteFrom('appointmentCells').where('appointmentId', '=', appointmentId).execute()
}

function lowestFreeSeat(seats: ReadonlySet<number>, capacity: number): number | undefined {
  for (let seat = 1; seat <= capacity; seat++) if (!seats.has(seat)) return seat
  return undefined
}
