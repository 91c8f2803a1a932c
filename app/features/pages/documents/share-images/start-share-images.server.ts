import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { addFile, attachFile } from '#app/features/ground/files/store/add-file.server.ts'
import { deleteFiles, removeBlobsNow } from '#app/features/ground/files/store/remove-files.server.ts'
import type { PublishedDocuments } from '#app/features/pages/documents/published-documents.ts'
import { startChild } from '#app/lib/child-process.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { type Clock, hasPassed } from '#app/lib/time/clock.ts'
import { DAY, HOUR, MINUTE, SECOND, timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import type { ShareImagesTable } from '#db/schema/content.server.ts'
import { drawingId, listDrawings } from './drawing-of.server.ts'
import type { ShareDrawing } from './share-drawing.ts'

/** Without a publication the next look is after this time: for images that no text wants any more, and that others draw. */
const NEXT_LOOK_MS = { complete: HOUR, waiting: 10 * SECOND }

/** Draws the share images of published texts one at a time, as soon as this process sees a publication. */
export function startShareImages(
  work: ShareImageWork,
  published: () => PublishedDocuments,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let last: { published: PublishedDocuments; until: number } | undefined
  let working: Promise<void> | undefined
  const run = async () => {
    const seen = published()
    if (last?.published === seen && work.clock().getTime() < last.until) return
    while (!stopping.signal.aborted) {
      const outcome = await drawNext(work, stopping.signal)
      if (outcome === 'drawn') continue
      last = { published: seen, until: work.clock().getTime() + NEXT_LOOK_MS[outcome] }
      return
    }
  }
  const begin = () => {
    working ??= run()
      .catch((err) => work.log.error({ err }, 'drawing share images failed'))
      .finally(() => {
        working = undefined
      })
  }
  // The look is short; drawing itself goes on between the looks.
  const looks = repeat({ name: 'looking for share images', everyMs: SECOND, log: work.log, run: async () => begin() })
  return {
    async stop() {
      stopping.abort()
      await looks.stop()
      await working
    },
  }
}

/** A process that stops without a word is replaced after this time, which is longer than any drawing. */
const LEASE_MS = 3 * MINUTE
const LONGEST_PAUSE_MS = HOUR
/** Programs that show links fetch an image some time after its page. */
const UNUSED_MS = DAY
const LARGEST = 4 * 1024 * 1024

/** What drawing needs; `make` is the process that draws. */
export interface ShareImageWork {
  db: Db
  clock: Clock
  files: BlobStore
  log: Logger
  make?: (drawing: ShareDrawing, signal: AbortSignal) => Promise<Buffer>
}

/** `drawn`: one was, or has failed: call it again. `waiting`: another process is drawing, or a failed image has to wait. */
type Drawn = 'drawn' | 'waiting' | 'complete'

interface Claimed {
  id: string
  drawing: ShareDrawing
  attempts: number
}

/**
 * Draws one of the images that published texts want and do not have, and removes those that none has wanted for a day.
 * Safe on several instances: a claim is a lease.
 */
export async function drawNext(work: ShareImageWork, signal: AbortSignal): Promise<Drawn> {
  const wanted = new Map((await listDrawings(work.db)).map((drawing) => [drawingId(drawing), drawing]))
  const known = await work.db.selectFrom('shareImages').selectAll().execute()
  await noteUses(work, known, wanted)
  await removeUnused(work, known)
  const drawn = new Set(known.flatMap(({ id, fileId }) => (fileId ? [id] : [])))
  const missing = [...wanted].filter(([id]) => !drawn.has(id))
  if (missing.length === 0) return 'complete'
  const claimed = await claim(work, missing)
  if (!claimed) return 'waiting'
  try {
    await store(work, claimed, await (work.make ?? makeShareImage)(claimed.drawing, signal))
    work.log.info({ path: claimed.drawing.path }, 'share image drawn')
  } catch (err) {
    if (!signal.aborted) work.log.error({ err, path: claimed.drawing.path }, 'a share image could not be drawn')
    // The pause doubles; an end of the server is no failure.
    await release(work, claimed, signal.aborted ? 0 : Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** (claimed.attempts - 1)))
  }
  return 'drawn'
}

/** Claims the first image that no other process is drawing and whose pause is over. */
async function claim({ db, clock }: ShareImageWork, missing: [string, ShareDrawing][]): Promise<Claimed | undefined> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, 'share image claims')
    const ids = missing.map(([id]) => id)
    const rows = await trx.selectFrom('shareImages').selectAll().where('id', 'in', ids).execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const isFree = (id: string) =>
      !known.get(id)?.fileId && hasPassed(known.get(id)?.leaseUntil ?? null, now, LONGEST_PAUSE_MS)
    const free = missing.find(([id]) => isFree(id))
    if (!free) return undefined
    const [id, drawing] = free
    const attempts = (known.get(id)?.attempts ?? 0) + 1
    const leaseUntil = timeAhead(now, LEASE_MS)
    await trx
      .insertInto('shareImages')
      .values({ id, path: drawing.path, fileId: null, attempts, leaseUntil, unusedSince: null })
      .onConflict((same) => same.column('id').doUpdateSet({ attempts, leaseUntil }))
      .execute()
    return { id, drawing, attempts }
  })
}

/** The image while this attempt is the latest. */
const claimedRow = ({ db }: Pick<ShareImageWork, 'db'>, { id, attempts }: Claimed) =>
  db.updateTable('shareImages').where('id', '=', id).where('attempts', '=', attempts).where('fileId', 'is', null)

async function release(work: ShareImageWork, claimed: Claimed, pauseMs: number): Promise<void> {
  const leaseUntil = timeAhead(work.clock(), pauseMs)
  await claimedRow(work, claimed).set({ leaseUntil }).execute()
}

/** Stores the image and makes it public in one transaction: pages are rendered again with its address. */
async function store(work: ShareImageWork, claimed: Claimed, bytes: Buffer): Promise<void> {
  const staged = await work.files.stage(Readable.from([bytes]), LARGEST)
  try {
    const file = { staged, type: 'png', name: 'share-image', purpose: 'share-image', sourceHash: '' } as const
    const added = await addFile({ ...work, contactLimits: false }, file)
    if (!added) throw new Error('the share image was not stored')
    await work.db.transaction().execute(async (trx) => {
      const done = await claimedRow({ db: trx }, claimed).set({ fileId: added.id, leaseUntil: null }).executeTakeFirst()
      if (done.numUpdatedRows === 1n) await attachFile(trx, { ...added, purpose: 'share-image', owner: claimed.id })
      else await deleteFiles(trx, [added.id], work.clock())
    })
  } finally {
    await staged.discard()
  }
}

/** Notes since when an image is not wanted any more. */
async function noteUses(
  { db, clock }: ShareImageWork,
  known: readonly ShareImagesTable[],
  wanted: ReadonlyMap<string, ShareDrawing>,
): Promise<void> {
  for (const { id, unusedSince } of known) {
    const isUnused = !wanted.has(id)
    if (isUnused === (unusedSince !== null)) continue
    await db
      .updateTable('shareImages')
      .set({ unusedSince: isUnused ? clock().toISOString() : null })
      .where('id', '=', id)
      .execute()
  }
}

async function removeUnused(work: ShareImageWork, known: readonly ShareImagesTable[]): Promise<void> {
  const now = work.clock()
  const before = timeAgo(now, UNUSED_MS)
  if (!known.some(({ unusedSince }) => unusedSince !== null && unusedSince < before)) return
  await work.db.transaction().execute(async (trx) => {
    const rows = await trx.deleteFrom('shareImages').where('unusedSince', '<', before).returning('fileId').execute()
    const ids = rows.flatMap(({ fileId }) => fileId ?? [])
    await deleteFiles(trx, ids, now)
  })
  await removeBlobsNow(work)
}

/** An image takes a second; much longer on a machine without free time. */
const LIMIT_MS = 2 * MINUTE

/** Draws a share image in a process of its own, as PNG. */
async function makeShareImage(drawing: ShareDrawing, signal: AbortSignal): Promise<Buffer> {
  const child = startChild({ name: 'share-image-child', beside: import.meta.url, limitMs: LIMIT_MS, signal })
  // A process that ends early breaks the pipe; its exit says why.
  const sent = pipeline(Readable.from([JSON.stringify(drawing)]), child.input).catch(() => undefined)
  try {
    const [bytes, end] = await Promise.all([buffer(child.output), child.ended, sent])
    if (end !== 0) throw new Error(`the process of the share image ended with ${end}. ${child.complaint()}`.trim())
    return bytes
  } finally {
    await child.end()
  }
}
