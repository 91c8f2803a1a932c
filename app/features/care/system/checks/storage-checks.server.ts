import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { findLastCopy } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { StoreFailedError } from '#app/lib/files/blob-store.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import { describeS3, type S3Place } from '#app/lib/s3/s3-place.ts'
import { DAY, HOUR, SECOND, timeAgo } from '#app/lib/time/duration.ts'
import { failed, fine, lacking, type RunCheck } from './check-parts.ts'

/** A store that is slower than this does not work. Checks have no time for more attempts. */
const TIMES = { idleMs: 5 * SECOND, readIdleMs: 5 * SECOND, answerMs: 5 * SECOND, bodyMs: 5 * SECOND, pausesMs: [200] }
/** Deleted bytes are removed at once; a run every ten minutes makes up for failures. */
const REMOVAL_LATE_MS = HOUR

/** The store of the files answers, holds all files, and has removed what was deleted. */
export const checkFiles: RunCheck = async ({ db, clock, settings: { dataDir, s3 } }) => {
  if (s3) {
    const problem = await problemOf(s3)
    if (problem !== undefined) {
      const advice =
        'Controlla che l’archivio S3 di S3_URL sia acceso e che bucket, credenziali e orologio siano giusti.'
      return failed(
        `${describeS3(s3)} non è utilizzabile: ${problem}.`,
        `${advice} Intanto il sito resta in linea senza immagini.`,
      )
    }
    for await (const _ of folderStore(path.join(dataDir, 'files')).list(new Date(clock().getTime() + DAY))) {
      return failed(
        'Nella cartella dei dati ci sono file che non sono ancora nell’archivio S3.',
        `Spostali con: ${typedCommand('files:move')}`,
      )
    }
  }
  const late = await db
    .selectFrom('fileRemovals')
    .select('sha256')
    .where('removedAt', '<', timeAgo(clock(), REMOVAL_LATE_MS))
    .limit(1)
    .executeTakeFirst()
  if (late) {
    return failed(
      'Il contenuto di file eliminati non è ancora stato rimosso.',
      s3
        ? 'Controlla che le credenziali di S3_URL possano eliminare oggetti.'
        : 'Controlla che DATA_DIR/files sia scrivibile.',
    )
  }
  return fine(s3 ? `Risponde: ${describeS3(s3)}.` : 'Nella cartella dei dati.')
}

/** A second folder or an S3 store exists and takes archives. */
export const checkCopy: RunCheck = async ({ db, settings: { backup } }) => {
  const { isNightly, copyDir, copyS3 } = backup
  const link = '/admin/backups'
  if (!isNightly) return fine('La esegue un altro programma (BACKUP_NIGHTLY=off).')
  if (copyDir === undefined && !copyS3) {
    return lacking(
      'Manca. Se questo disco si rompe, si perdono anche i backup.',
      'Imposta BACKUP_COPY_DIR con una cartella su un altro disco o su un’altra macchina, o BACKUP_COPY_S3_URL con un archivio S3, poi riavvia il sito.',
      link,
    )
  }
  const folderAdvice =
    'Controlla che la cartella di BACKUP_COPY_DIR sia collegata, scrivibile e abbia spazio; poi «Esegui ora».'
  const s3Advice =
    'Controlla che l’archivio S3 di BACKUP_COPY_S3_URL sia acceso e che bucket e credenziali siano giusti; poi «Esegui ora».'
  if (copyDir !== undefined && !(await isWritable(copyDir))) {
    return failed('La seconda cartella non è raggiungibile o non è scrivibile.', folderAdvice, link)
  }
  const problem = copyS3 && (await problemOf(copyS3))
  if (copyS3 && problem !== undefined) {
    return failed(`${describeS3(copyS3)} non è utilizzabile: ${problem}.`, s3Advice, link)
  }
  return (await findLastCopy(db)) === 'failed'
    ? failed('L’ultima copia non è riuscita.', copyDir === undefined ? s3Advice : folderAdvice, link)
    : fine('Ogni archivio viene copiato.')
}

function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** Why a store can't be used, without credentials; undefined if it can. */
async function problemOf(place: S3Place): Promise<string | undefined> {
  try {
    await s3Client(place, TIMES).check()
    return undefined
  } catch (error) {
    if (error instanceof StoreFailedError) return error.message
    throw error
  }
}
