import { stat, statfs } from 'node:fs/promises'
import { formatCount, formatSize } from '#app/lib/text/format.ts'
import { HOUR, MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { within } from '#app/lib/within.ts'
import { sqliteFigures } from '#db/client.server.ts'
import { readDatabaseSize, readEngineVersion } from '#db/database-size.server.ts'
import { readDatabaseTime } from '#db/database-time.server.ts'
import { listInstances } from '#db/instances.server.ts'
import { migrationState } from '#db/migrate.ts'
import { failed, fine, lacking, type RunCheck, unset, warning } from './check-parts.ts'

const PATIENCE_MS = 5 * SECOND
const GB = 1e9
const WAL_LIMIT_BYTES = 64 * 1024 * 1024
/** A larger difference makes sign-in codes and appointment times wrong. */
const CLOCK_TOLERANCE_MS = MINUTE

const DATABASE_ADVICE =
  'Controlla lo spazio e i permessi di DATA_DIR o, con PostgreSQL, che il server del database sia acceso; poi riavvia il sito.'

/** The database answers and stores. */
export const checkDatabase: RunCheck = async ({ db, isWritable }) => {
  const version = await within(readEngineVersion(db), PATIENCE_MS)
  if (!(await isWritable())) return failed('Risponde ma non salva: le richieste vengono rifiutate.', DATABASE_ADVICE)
  return fine(`${version}, ${formatSize(await readDatabaseSize(db))}.`)
}

/** The schema is that of this version. */
export const checkMigrations: RunCheck = async ({ db }) => {
  const { pending } = await migrationState(db)
  if (pending.length === 0) return fine('Aggiornato.')
  return warning(
    `Da aggiornare: ${pending.join(', ')}.`,
    'Avvia il sito con questa versione: aggiorna lo schema da solo.',
  )
}

/** Free space on the disk of the data, and of the copies. */
export const checkDisk: RunCheck = async ({ settings: { dataDir, backup } }) => {
  const { free, share } = await space(dataDir)
  const text = `Liberi ${formatSize(free)} (${Math.floor(share * 100)}%).`
  const advice =
    'Libera spazio fuori da DATA_DIR. Se non basta, elimina da DATA_DIR/backups gli archivi più vecchi di cui hai già una copia altrove.'
  if (free < 0.5 * GB || share < 0.03) return failed(text, advice)
  const copies = backup.copyDir === undefined ? undefined : await space(backup.copyDir).catch(() => undefined)
  if (copies && copies.free < 0.5 * GB) {
    return failed(
      `${text} Nella seconda cartella solo ${formatSize(copies.free)}.`,
      'Libera spazio nella cartella di BACKUP_COPY_DIR.',
    )
  }
  return free < 2 * GB || share < 0.1 ? warning(text, advice) : fine(text)
}

async function space(folder: string): Promise<{ free: number; share: number }> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, share: blocks > 0 ? bavail / blocks : 1 }
}

/** The write-ahead log of SQLite. */
export const checkWal: RunCheck = async ({ db, settings: { database } }) => {
  if (database.engine !== 'sqlite') return fine('Lo gestisce PostgreSQL.')
  const size = (await stat(`${database.file}-wal`).catch(() => ({ size: 0 }))).size
  if (sqliteFigures(db)?.walKeepsDeleted) {
    return warning(
      `${formatSize(size)}: contiene ancora dati cancellati, perché un altro programma legge il database.`,
      'Ferma per dieci secondi i programmi che tengono aperto idg.db, per esempio Litestream.',
    )
  }
  if (size <= WAL_LIMIT_BYTES) return fine(`${formatSize(size)}.`)
  return warning(
    `${formatSize(size)}: un altro programma legge il database da molto tempo.`,
    'Chiudi i programmi che tengono aperto idg.db; se usi Litestream, controlla che non sia in ritardo.',
  )
}

/** The clock agrees with the database's, and is not behind the newest stored action. */
export const checkClock: RunCheck = async ({ db, clock, databaseTime }) => {
  const now = clock()
  const newest = await db
    .selectFrom('adminActions')
    .select('timestamp')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const advice = 'Sincronizza l’orologio del server (timedatectl set-ntp true), poi riavvia il sito.'
  if (newest && Date.parse(newest.timestamp) - now.getTime() > CLOCK_TOLERANCE_MS) {
    return failed('È indietro rispetto all’ultima azione registrata.', advice)
  }
  const other = await (databaseTime ? databaseTime() : readDatabaseTime(db))
  const difference = other ? Math.abs(other.getTime() - now.getTime()) : 0
  if (difference > CLOCK_TOLERANCE_MS) {
    return failed(`Differisce di ${Math.round(difference / 1000)} s da quello del database.`, advice)
  }
  return fine(`${now.toISOString().slice(0, 19).replace('T', ' ')} UTC.`)
}

/** Processes that share the database. */
export const checkInstances: RunCheck = async ({ db, clock }) => {
  const instances = await listInstances(db, clock())
  if (instances.length === 0)
    return failed('Nessun processo è attivo.', 'Avvia il sito: sudo systemctl start idg@3000.socket idg@3000.service')
  const versions = new Set(instances.map(({ version }) => version))
  const text = formatCount(instances.length, 'Un processo attivo.', 'processi attivi.')
  if (versions.size === 1) return fine(text)
  const oldest = Math.min(...instances.map(({ startedAt }) => Date.parse(startedAt)))
  const shown = `${text} Versioni: ${[...versions].sort().join(', ')}.`
  return clock().getTime() - oldest < HOUR
    ? fine(shown)
    : warning(shown, 'Completa l’aggiornamento: tutti i processi devono avere la stessa versione.')
}

/** The site has a public https address. Before it has one, it answers on this machine only: the set-up steps ask for it. */
export const checkAddress: RunCheck = async ({ settings: { publicUrl } }) => {
  if (publicUrl.protocol === 'https:') return fine(publicUrl.origin)
  if (isLoopback(publicUrl)) return unset(`${publicUrl.origin}, solo da questa macchina: il sito non è in linea.`)
  return lacking(
    `${publicUrl.origin} non è cifrato.`,
    'Imposta PUBLIC_URL con l’indirizzo https del sito, dietro Caddy o nginx, e riavvia.',
  )
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1'].includes(hostname)

/** Somebody learns of it if the product is down. */
export const checkAlarm: RunCheck = async ({ db, clock, settings: { alarm, publicUrl } }) => {
  const advice =
    'Imposta ALARM_HEARTBEAT_URL (un servizio che avvisa quando non riceve più il segnale) e ALARM_MAIL_TO con ALARM_SMTP_URL, poi riavvia.'
  if (!alarm.heartbeat && !alarm.mail) {
    if (isLoopback(publicUrl)) return unset('Serve quando il sito è in linea (ALARM_HEARTBEAT_URL, ALARM_MAIL_TO).')
    return lacking('Manca: se il sito si ferma, nessuno viene avvisato.', advice)
  }
  const silent = (await listInstances(db, clock())).find(({ heartbeat }) => heartbeat?.problem)
  if (silent) {
    return {
      ...failed('Il segnale al servizio esterno non arriva.', 'Controlla ALARM_HEARTBEAT_URL e la rete del server.'),
      rings: false,
    }
  }
  if (!alarm.heartbeat) return warning('Solo email: se la macchina è spenta, nessuno viene avvisato.', advice)
  if (!alarm.mail) return warning('Solo il segnale: non dice che cosa non va.', advice)
  return fine('Segnale ogni minuto ed email.')
}
