import { releaseHold, resumeHold, type SightOutcome } from '#app/features/appointments/holds/request-sight.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'

/** What decides whether people see a request among the others. */
export interface Sight {
  status: string
  trashedAt: string | null
  quarantineReason: string | null
}

/**
 * Lets the appointment of a request follow it out of people's sight (trash, spam, quarantine) or back: out there it holds no
 * time, and when it comes back it claims its time again. `vouched`: staff say that the sender is genuine. Call it first in the transaction, before the request is changed.
 */
export async function followSight(
  trx: Trx,
  id: string,
  { from, to, now, vouched = false }: { from: Sight; to: Sight; now: Date; vouched?: boolean },
): Promise<SightOutcome> {
  const [seen, willBeSeen] = [isSeen(from), isSeen(to)]
  if (seen === willBeSeen) return 'none'
  return willBeSeen ? resumeHold(trx, id, now, vouched) : releaseHold(trx, id, now)
}

/** Throws for a request that may not leave people's sight yet. */
export function refuseConfirmed(outcome: SightOutcome): void {
  if (outcome === 'refused') {
    throw new AppError(
      409,
      'La richiesta ha un appuntamento confermato: prima annullare l’appuntamento, poi riprovare.',
    )
  }
}

function isSeen({ status, trashedAt, quarantineReason }: Sight): boolean {
  return status !== 'spam' && trashedAt === null && quarantineReason === null
}
