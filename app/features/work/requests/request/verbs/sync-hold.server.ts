import {
  type HoldOutcome,
  releaseHold,
  resumeHold,
} from '#app/features/work/appointments/holds/hold-of-request.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'

/** Fields that decide whether a request is set aside (trash, spam, quarantine). */
export interface SetAsideState {
  status: string
  trashedAt: string | null
  quarantineReason: string | null
}

/**
 * Releases the slot of an appointment when its request goes to trash, spam or quarantine; reclaims it on return.
 * `vouched`: staff confirm that the sender is genuine. Call it first in the transaction, before the request is changed.
 */
export async function syncHold(
  trx: Trx,
  id: string,
  { from, to, now, vouched = false }: { from: SetAsideState; to: SetAsideState; now: Date; vouched?: boolean },
): Promise<HoldOutcome> {
  const [wasInInbox, willBeInInbox] = [isInInbox(from), isInInbox(to)]
  if (wasInInbox === willBeInInbox) return 'none'
  return willBeInInbox ? resumeHold(trx, id, now, vouched) : releaseHold(trx, id, now)
}

/** Throws AppError when a request cannot be set aside because of a confirmed appointment. */
export function refuseConfirmed(outcome: HoldOutcome): void {
  if (outcome === 'refused') {
    throw new AppError(409, 'La richiesta ha un appuntamento confermato: annulla prima l’appuntamento, poi riprova.')
  }
}

function isInInbox({ status, trashedAt, quarantineReason }: SetAsideState): boolean {
  return status !== 'spam' && trashedAt === null && quarantineReason === null
}
