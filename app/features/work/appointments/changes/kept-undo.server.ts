import type { Updateable } from 'kysely'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { holdsSlot } from '#app/features/work/appointments/states.ts'
import type { Trx } from '#db/client.server.ts'
import { keepForUndo } from '#db/queries/kept-undos.server.ts'
import type { AppointmentsTable } from '#db/schema/appointments.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'
import { type Current, placeOf } from './check-change.server.ts'
import { listProposals } from './proposals.server.ts'

/** The `kind` of an appointment's rows in `requestUndos`. */
export const APPOINTMENT_UNDO = 'appointment'

/** What a change of an appointment found, to be restored by `undoChange`. */
export interface KeptUndo {
  id: string
  requestId: string
  before: Updateable<AppointmentsTable>
  /** The slots that it held, and for whom; undefined in what an earlier version has kept. */
  held: Slot[]
  consultantId?: string | null
  request: { version: number; before: Updateable<ContactRequestsTable> }
  /** Its sender had not been verified before. */
  newSender: boolean
  /** The version after the change. */
  version: number
  /** The customer's update and its mail. */
  updateId: string | undefined
}

/** What `current` is before a change, as far as undoing it needs. */
export async function readForUndo(trx: Trx, current: Current) {
  const {
    id,
    requestId,
    status,
    holdUntil,
    warnedAt,
    verifiedAt,
    verifyBy,
    overbooked,
    consultantId,
    turn,
    turnSince,
  } = current
  const known = await trx
    .selectFrom('verifiedSenders')
    .select('senderHash')
    .where('senderHash', '=', current.senderHash)
    .executeTakeFirst()
  return {
    id,
    requestId,
    before: { ...slotOf(current), ...placeOf(current), status, holdUntil, warnedAt, verifiedAt, verifyBy, overbooked },
    held: status === 'proposed' ? await listProposals(trx, id) : holdsSlot(current) ? [slotOf(current)] : [],
    consultantId,
    request: {
      version: current.requestVersion,
      before: { status: current.requestStatus, firstAnsweredAt: current.firstAnsweredAt, turn, turnSince },
    },
    newSender: !known,
  }
}

/** Keeps a change for its actor to undo it within ten seconds. Returns the id with which it can be undone. */
export function keepUndo(trx: Trx, adminId: string, now: Date, undo: KeptUndo): Promise<string> {
  return keepForUndo(trx, { adminId, kind: APPOINTMENT_UNDO, items: [undo], now })
}
