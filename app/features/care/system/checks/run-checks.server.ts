import { MAILBOX_FAILURES } from '#app/features/ground/mail/incoming/mailbox/mailbox-failure.ts'
import { readMailboxState } from '#app/features/ground/mail/incoming/mailbox/mailbox-state.server.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { hasPassed } from '#app/lib/time/clock.ts'
import { MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import { CHECK_IDS, type Check, type CheckId } from './check.ts'
import { type CheckParts, failed, fine, type RunCheck, unset, warning } from './check-parts.ts'
import {
  checkBackup,
  checkDelivery,
  checkErasure,
  checkOutbox,
  checkPublication,
  checkRetention,
  checkScan,
} from './data-checks.server.ts'
import {
  checkAddress,
  checkAlarm,
  checkClock,
  checkDatabase,
  checkDisk,
  checkInstances,
  checkMigrations,
  checkWal,
} from './machine-checks.server.ts'
import { checkRelease } from './release-check.server.ts'
import { checkCopy, checkFiles } from './storage-checks.server.ts'

/** The mailbox is read every minute. */
const LATE_MS = 15 * MINUTE

/** The mailbox that answers arrive in. */
const checkMailbox: RunCheck = async ({ db, clock, settings }) => {
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

/** The one list of checks: the page, `doctor`, the metrics and the alarm all use it. */
const CHECKS: Record<CheckId, RunCheck> = {
  database: checkDatabase,
  migrations: checkMigrations,
  disk: checkDisk,
  files: checkFiles,
  wal: checkWal,
  clock: checkClock,
  outbox: checkOutbox,
  delivery: checkDelivery,
  mailbox: checkMailbox,
  backup: checkBackup,
  'backup-copy': checkCopy,
  retention: checkRetention,
  publication: checkPublication,
  erasure: checkErasure,
  scan: checkScan,
  instances: checkInstances,
  address: checkAddress,
  alarm: checkAlarm,
  release: checkRelease,
}

/** Runs all checks. A check that cannot run has failed; if the database does not answer, only `database` alarms. */
export async function runChecks(parts: CheckParts): Promise<Check[]> {
  const database = await runOne('database', parts)
  const isDown = database.state === 'failed'
  const others = CHECK_IDS.filter((id) => id !== 'database')
  // One after another, so that the checks open no connections of their own.
  const results: Check[] = []
  for (const id of others) results.push(await runOne(id, parts))
  return [database, ...results.map((check) => (isDown && check.text === NOT_RUN ? { ...check, rings: false } : check))]
}

const NOT_RUN = 'Il controllo non è riuscito.'

async function runOne(id: CheckId, parts: CheckParts): Promise<Check> {
  try {
    return { id, ...(await CHECKS[id](parts)) }
  } catch {
    const [text, advice] =
      id === 'database'
        ? [
            'Non risponde.',
            'Controlla il disco o, con PostgreSQL, che il server del database sia acceso; poi riavvia il sito.',
          ]
        : [NOT_RUN, 'Se anche il database ha un problema, comincia da quello; altrimenti guarda gli ultimi errori.']
    return { id, ...failed(text, advice) }
  }
}
