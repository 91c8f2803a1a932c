import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { addFile, attachFile } from '#app/features/ground/files/store/add-file.server.ts'
import { deleteFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import type { PictureWidth } from '#app/features/pages/pictures/picture.ts'
import { startChild } from '#app/lib/child-process.server.ts'
import { type BlobStore, StoreFailedError } from '#app/lib/files/blob-store.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { MINUTE, SECOND, timeAhead } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import type { EncodedWidth } from './encode.server.ts'
import { GIVEN_UP, readFrames } from './frames.server.ts'

/** A process that stops without a word is replaced after this time. */
const LEASE_MS = 30 * SECOND
const MOST_ATTEMPTS = 3
const LARGEST_WIDTH = 64 * 1024 * 1024

/** What preparing needs; `make` is the process that decodes. */
export interface PictureWork {
  db: Db
  clock: Clock
  files: BlobStore
  log: Logger
  make?: (original: ReadableStream<Uint8Array>, signal: AbortSignal) => AsyncIterable<EncodedWidth>
}

interface Claimed {
  id: string
  name: string
  sha256: string
  attempts: number
}

/**
 * Prepares the widths of the oldest waiting picture; false if none waits, or if the store of the files does not answer. The claim is a lease: a picture whose process
 * was killed is prepared again. A picture that fails three times is given up.
 */
export async function prepareNext(work: PictureWork, signal: AbortSignal): Promise<boolean> {
  const picture = await claim(work)
  if (!picture) return false
  const extending = setInterval(() => void extend(work, picture).catch(() => undefined), LEASE_MS / 3)
  extending.unref()
  try {
    await finish(work, picture, await storeWidths(work, picture, signal))
    work.log.info({ picture: picture.id }, 'picture prepared')
  } catch (err) {
    if (signal.aborted) {
      await release(work, picture, picture.attempts - 1)
      return true
    }
    if (err instanceof StoreFailedError) {
      work.log.warn({ err, picture: picture.id }, 'a picture waits for the store of the files')
      await release(work, picture, picture.attempts - 1)
      return false
    }
    const isHopeless = err instanceof UnreadablePictureError || picture.attempts >= MOST_ATTEMPTS
    work.log[isHopeless ? 'warn' : 'error']({ err, picture: picture.id }, 'a picture could not be prepared')
    if (isHopeless) await giveUp(work, picture)
    else await release(work, picture, picture.attempts)
  } finally {
    clearInterval(extending)
  }
  return true
}

async function claim({ db, clock }: PictureWork): Promise<Claimed | undefined> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, 'picture claims')
    const row = await trx
      .selectFrom('pictures')
      .innerJoin('files', 'files.id', 'pictures.fileId')
      .select(['pictures.id', 'pictures.name', 'files.sha256', 'attempts'])
      .where('state', '=', 'waiting')
      .where(isOver('leaseUntil', now, LEASE_MS))
      .orderBy('pictures.createdAt')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const attempts = row.attempts + 1
    await trx
      .updateTable('pictures')
      .set({ attempts, leaseUntil: timeAhead(now, LEASE_MS) })
      .where('id', '=', row.id)
      .execute()
    return { ...row, attempts }
  })
}

/** The picture while this attempt is the latest. */
const claimedRow = ({ db }: Pick<PictureWork, 'db'>, { id, attempts }: Claimed) =>
  db.updateTable('pictures').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'waiting')

async function extend(work: PictureWork, picture: Claimed): Promise<void> {
  await claimedRow(work, picture)
    .set({ leaseUntil: timeAhead(work.clock(), LEASE_MS) })
    .execute()
}

async function release(work: PictureWork, picture: Claimed, attempts: number): Promise<void> {
  await claimedRow(work, picture).set({ leaseUntil: null, attempts }).execute()
}

async function giveUp(work: PictureWork, picture: Claimed): Promise<void> {
  await claimedRow(work, picture).set({ leaseUntil: null, state: 'failed' }).execute()
}

type StoredWidth = PictureWidth & { fileId: string }

/** Stores each width as an upload without an owner: what a kill leaves expires. */
async function storeWidths(work: PictureWork, picture: Claimed, signal: AbortSignal): Promise<StoredWidth[]> {
  const { files, make = makeWidths } = work
  const original = await files.open(picture.sha256)
  if (!original) throw new Error('the original of the picture is missing')
  const stored: StoredWidth[] = []
  for await (const { bytes, ...width } of make(original.stream, signal)) {
    const staged = await files.stage(Readable.from([bytes]), LARGEST_WIDTH)
    try {
      const name = `${picture.name}-${width.width}`
      const file = { staged, type: width.format, name, purpose: 'picture-width', sourceHash: '' } as const
      const added = await addFile({ ...work, contactLimits: false }, file)
      if (added) stored.push({ ...width, sha256: staged.sha256, size: staged.size, fileId: added.id })
    } finally {
      await staged.discard()
    }
  }
  if (stored.length === 0) throw new Error('no width was made')
  return stored
}

/** Makes the widths public in one transaction, unless the picture was deleted meanwhile. */
async function finish(work: PictureWork, picture: Claimed, widths: readonly StoredWidth[]): Promise<void> {
  await work.db.transaction().execute(async (trx) => {
    const largest = widths.toSorted((one, other) => other.width - one.width)[0]
    const done = await claimedRow({ db: trx }, picture)
      .set({
        state: 'ready',
        leaseUntil: null,
        ...(largest && { width: largest.width, height: largest.height }),
        widths: JSON.stringify(widths.map(({ fileId: _, ...width }) => width)),
      })
      .executeTakeFirst()
    if (done.numUpdatedRows !== 1n) {
      const ids = widths.map(({ fileId }) => fileId)
      await deleteFiles(trx, ids, work.clock())
      return
    }
    for (const { fileId } of widths) {
      await attachFile(trx, { id: fileId, purpose: 'picture-width', owner: picture.id })
    }
  })
}

/** Time for one picture; the largest one takes a tenth of it. */
const LIMIT_MS = 2 * MINUTE
/** Time of the processor for drawing: a drawing of a few kilobytes can demand years of it. */
const DRAWING_LIMIT_MS = 5 * SECOND

/** The picture cannot be decoded: another attempt would end the same way. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
}

/**
 * Decodes a picture in a process of its own and yields its widths. Throws UnreadablePictureError for a damaged picture,
 * and other errors if the process fails.
 */
export async function* makeWidths(
  original: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  drawingLimitMs = DRAWING_LIMIT_MS,
): AsyncGenerator<EncodedWidth> {
  const args = [String(drawingLimitMs)]
  const child = startChild({ name: 'widths-child', args, beside: import.meta.url, limitMs: LIMIT_MS, signal })
  // A process that ends early breaks the pipe; its exit says why. A store that fails sends too little.
  const sent = pipeline(Readable.fromWeb(original as never), child.input).catch((error) => error as Error)
  try {
    yield* readFrames(child.output)
    const [end, failure] = await Promise.all([child.ended, sent])
    if (failure instanceof StoreFailedError) throw failure
    const complaint = child.complaint()
    if (end === 3 || complaint.includes(GIVEN_UP)) throw new UnreadablePictureError(complaint)
    if (end !== 0) throw new Error(`the process of the picture ended with ${end}. ${complaint}`.trim())
  } finally {
    await child.end()
  }
}
