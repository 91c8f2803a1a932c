import { MAILBOX_FAILURES } from '#app/features/ground/mail/incoming/mailbox/mailbox-failure.ts'
import { readMailboxState } from '#app/features/ground/mail/incoming/mailbox/mailbox-state.server.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { hasPassed } from '#app/lib/time/clock.ts'
import { MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import { failed, fine, type RunCheck, unset, warning } from './check-parts.ts'

/** The mailbox is read every minute. */
const LATE_MS = 15 * MINUTE

/** The mailbox that answers arrive in. */
export const checkMailbox: RunCheck = async ({ db, clock, settings }) => {
  if (!settings.readsMailbox)
    return unset('Le risposte arrivano nella casella di posta: il sito non la legge (IMAP_URL).')
  const state = await readMailboxState(db)
  if (!state?.place) return fine('Non ancora letta.')
  const { failure, failingSince, readAt, leaseUntil } = state
  const late = timeAgo(clock(), LATE_MS)
  const since = readAt ? `Letta ${formatMoment(new Date(readAt))}.` : 'Non è mai stata letta.'
  // A mailbox that could never be read is a mistake of the set-up, which should be seen at once.
  if (failure && (readAt === null || (failingSince !== null && failingSince < late))) {
    const { what, toDo } = MAILBOX_FAILURES[failure] ?? MAILBOX_FAILURES.unreachable
    return failed(`${what} ${since}`, toDo)
  }
  // Many older mails take longer, and so does a site that was off.
  if ((readAt === null || readAt < late) && hasPassed(leaseUntil, clock(), LATE_MS)) {
    return warning(`Ferma. ${since}`, 'Se resta così, guarda gli ultimi errori nella pagina «Stato» e riavvia il sito.')
  }
  return fine(`Le risposte dei clienti arrivano nelle richieste. ${since}`)
}
