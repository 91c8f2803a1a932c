import { sql } from 'kysely'
import { BACKUP_LATE_MS } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import type { ScanProblem } from '#app/features/ground/files/scan/scan-files.server.ts'
import { SCANNED } from '#app/features/ground/files/scan/scan-state.ts'
import { type FailureKind, failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { HOLD } from '#app/features/ground/mail/outbox/hold.server.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { readLastRetention } from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { PUBLICATION_LATE_MS } from '#app/features/pages/documents/publishing/states.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { formatCount, formatMoment } from '#app/lib/text/format.ts'
import { HOUR, MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { failed, fine, lacking, type RunCheck, unset, warning } from './check-parts.ts'

/** Retention runs every hour. */
const RETENTION_LATE_MS = 3 * HOUR
const ERASURE_LATE_MS = HOUR
const SCAN_LATE_MS = 15 * MINUTE

const count = sql<number>`count(*)`.as('total')

/** Mails that failed for good. */
export const checkOutbox: RunCheck = async ({ db }) => {
  const dead = await db.selectFrom('mailOutbox').select(count).where('state', '=', 'dead').executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('mailOutbox')
    .select(count)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  if (Number(dead.total) > 0) {
    return failed(
      formatCount(Number(dead.total), 'Un’email non è stata consegnata.', 'email non sono state consegnate.'),
      Number(dead.total) === 1
        ? 'Apri «Non consegnate»: correggi l’indirizzo e invia di nuovo, oppure archiviala.'
        : 'Apri «Non consegnate»: correggi l’indirizzo, invia di nuovo o archivia ciascuna.',
      '/admin/mail?stato=dead',
    )
  }
  return fine(Number(waiting.total) === 0 ? 'Nessuna email in attesa.' : `In coda: ${waiting.total}.`)
}

/** What blocks all mails. */
export const checkDelivery: RunCheck = async ({ db, settings }) => {
  const [trouble] = await listTrouble(db)
  if (trouble?.kind === HOLD) {
    return failed(
      'Le email in coda sono trattenute dopo un ripristino.',
      `Controllale in «Email», poi falle partire da lì o con: ${typedCommand('mail:release')}`,
      '/admin/mail',
    )
  }
  if (trouble) {
    const text = failureText(trouble.kind as FailureKind)
    return failed(text?.what ?? 'La posta non parte.', text?.toDo ?? 'Apri «Email» e leggi il motivo.', '/admin/mail')
  }
  if (settings.mailsAreFiles) {
    return lacking(
      'Le email vengono salvate come file: nessuno le riceve.',
      'Imposta SMTP_URL con il server di posta dell’azienda e riavvia il sito.',
    )
  }
  return fine('Il server di posta accetta le email.')
}

/** The nightly backup and its proof. */
export const checkBackup: RunCheck = async ({ db, clock, settings }) => {
  if (!settings.backup.isNightly) return fine('Lo esegue un altro programma (BACKUP_NIGHTLY=off).')
  const now = clock()
  const runs = db.selectFrom('backupRuns').select(['state', 'endedAt']).where('endedAt', 'is not', null)
  const last = await runs.orderBy('requestedAt', 'desc').limit(1).executeTakeFirst()
  const passed = await runs.where('state', '=', 'passed').orderBy('requestedAt', 'desc').limit(1).executeTakeFirst()
  const link = '/admin/backups'
  if (last && last.state !== 'passed')
    return failed(
      'L’ultimo backup non è riuscito o non è stato verificato.',
      'Apri la scheda Backup, leggi il motivo, libera spazio se serve, poi premi «Esegui ora».',
      link,
    )
  const advice = 'Apri la scheda Backup e premi «Esegui ora».'
  if (!passed?.endedAt) {
    if (await isNew(db, now)) return warning('Il primo backup parte questa notte.', 'Se vuoi, eseguilo ora.', link)
    return failed('I dati non hanno ancora un backup verificato.', advice, link)
  }
  const text = `Ultimo backup verificato: ${formatMoment(new Date(passed.endedAt))}.`
  return now.getTime() - Date.parse(passed.endedAt) > BACKUP_LATE_MS ? failed(text, advice, link) : fine(text)
}

/** Whether the first action of staff, the set-up, was less than a backup's time ago. */
async function isNew(db: Db, now: Date): Promise<boolean> {
  const first = await db.selectFrom('adminActions').select('timestamp').orderBy('sequence').limit(1).executeTakeFirst()
  return !first || now.getTime() - Date.parse(first.timestamp) < BACKUP_LATE_MS
}

/** Whether retention runs, and whether it waits for an admin. */
export const checkRetention: RunCheck = async ({ db, clock }) => {
  const { lastRunAt, hold } = await readLastRetention(db)
  const link = '/admin/settings?sezione=conservazione'
  if (hold) {
    return failed(
      hold.reason === 'clock' ? 'In pausa: l’orologio del server è da controllare.' : 'In pausa: serve una conferma.',
      `Leggi che cosa verrebbe eliminato e conferma nelle impostazioni, oppure con: ${typedCommand('retention:confirm')}`,
      link,
    )
  }
  if (lastRunAt === null) return fine('Non ancora eseguita.')
  const text = `Eseguita ${formatMoment(new Date(lastRunAt))}.`
  if (clock().getTime() - Date.parse(lastRunAt) <= RETENTION_LATE_MS) return fine(text)
  return failed(
    `Ferma. ${text}`,
    'Guarda gli ultimi errori nella pagina «Stato» e nel registro del server, poi riavvia il sito.',
  )
}

/** Publications whose time has passed. */
export const checkPublication: RunCheck = async ({ db, clock }) => {
  const scheduled = db.selectFrom('contentDocuments').where('scheduledFor', 'is not', null)
  const late = await scheduled
    .where('scheduledFor', '<', timeAgo(clock(), PUBLICATION_LATE_MS))
    .select(count)
    .executeTakeFirstOrThrow()
  if (Number(late.total) > 0) {
    return failed(
      formatCount(Number(late.total), 'Una pubblicazione è in ritardo.', 'pubblicazioni sono in ritardo.'),
      'Apri Contenuti e pubblica ora; poi guarda gli ultimi errori.',
      '/admin/content',
    )
  }
  const all = await scheduled.select(count).executeTakeFirstOrThrow()
  return fine(Number(all.total) === 0 ? 'Nessuna in programma.' : `In programma: ${all.total}.`)
}

/** Confirmed erasures that do not complete. */
export const checkErasure: RunCheck = async ({ db, clock }) => {
  const stuck = await db
    .selectFrom('privacyCases')
    .select(count)
    .where('state', '=', 'erasing')
    .where('confirmedAt', '<', timeAgo(clock(), ERASURE_LATE_MS))
    .executeTakeFirstOrThrow()
  if (Number(stuck.total) === 0) return fine('Nessuna in sospeso.')
  return failed(
    formatCount(
      Number(stuck.total),
      'Una cancellazione confermata è in sospeso da più di un’ora.',
      'cancellazioni confermate sono in sospeso da più di un’ora.',
    ),
    'Guarda gli ultimi errori; se il disco è pieno libera spazio. Il sito riprova da solo ogni minuto.',
    '/admin/privacy',
  )
}

const CLAMD_ADVICE =
  'Controlla che clamd sia acceso (sudo systemctl status clamav-daemon) e che CLAMD_URL sia corretto.'

const SCAN_ADVICE: Record<Exclude<ScanProblem, 'missing'>, string> = {
  unreachable: CLAMD_ADVICE,
  silent: 'clamd non risponde in tempo: controlla il carico e la memoria della sua macchina, poi riavvialo.',
  answer: `clamd si interrompe o risponde in modo incomprensibile: leggi il suo registro. ${CLAMD_ADVICE}`,
  size: 'Un file supera il limite di clamd: imposta StreamMaxLength 25M nella sua configurazione e riavvialo.',
  store: 'I file salvati non si leggono: controlla il disco o l’archivio dei file, e gli ultimi errori.',
}

/** Files that wait for the scanner. A file whose bytes are gone waits too, but there is nothing to open. */
export const checkScan: RunCheck = async ({ db, clock, settings }) => {
  if (!settings.scansFiles) return unset('Non impostato: i curriculum si aprono senza controllo (CLAMD_URL).')
  const waiting = await db
    .selectFrom('files')
    .select(['scanProblem', count, (row) => row.fn.min('createdAt').as('oldest')])
    .where('purpose', 'in', SCANNED)
    .where('scan', '=', 'waiting')
    .where((row) => row.or([row('scanProblem', 'is', null), row('scanProblem', '<>', 'missing')]))
    .groupBy('scanProblem')
    .execute()
  const total = waiting.reduce((sum, row) => sum + Number(row.total), 0)
  if (total === 0) return fine('Nessun file in attesa.')
  const isLate = waiting.some(({ oldest }) => oldest < timeAgo(clock(), SCAN_LATE_MS))
  if (!isLate) return fine(`In attesa: ${total}.`)
  const problem = waiting.find(({ scanProblem }) => scanProblem !== null)?.scanProblem as
    | keyof typeof SCAN_ADVICE
    | undefined
  return failed(
    formatCount(
      total,
      'Un file aspetta il controllo da più di 15 minuti e non si può aprire.',
      'file aspettano il controllo, alcuni da più di 15 minuti, e non si possono aprire.',
    ),
    `${SCAN_ADVICE[problem ?? 'unreachable']} Il sito riprova da solo.`,
  )
}
