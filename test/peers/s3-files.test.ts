import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { moveBlobs } from '#app/features/ground/files/store/move-blobs.server.ts'
import { s3Store } from '#app/features/ground/files/store/open-store.server.ts'
import { careForFiles, deleteFiles, removeBlobs } from '#app/features/ground/files/store/remove-files.server.ts'
import { DOCUMENT_TYPES } from '#app/features/ground/files/types/file-types.ts'
import { receiveUpload } from '#app/features/ground/files/upload/receive-upload.server.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { S3_TIMES } from '#app/lib/s3/s3-request.server.ts'
import { DAY, HOUR } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { pdfWith } from '#test/files/documents.ts'
import { hasRadosgw, type Radosgw, startRadosgw } from '#test/s3/radosgw.ts'
import { scratchFolder } from '#test/scratch-folder.ts'

let server: Radosgw
beforeAll(async () => {
  if (hasRadosgw()) server = await startRadosgw()
})
afterAll(() => server?.stop())

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function scratch(): string {
  const folder = scratchFolder('idg-s3-files-')
  folders.push(folder)
  return folder
}

/** A context whose files are in a bucket of its own, and a clock that can be moved. */
async function office(db: Db) {
  const place = await server.bucket('site/')
  const time = { now: new Date() }
  const dataDir = scratch()
  const store = s3Store(place, path.join(dataDir, 'files'))
  const ctx = testContext(db, { files: store, clock: () => time.now })
  const impatient = s3Store(place, path.join(dataDir, 'files'), { ...S3_TIMES, idleMs: 500, answerMs: 1_000 })
  return { ctx, impatient: { ...ctx, files: impatient }, place, time, dataDir }
}

async function keysOf(place: S3Place): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of s3Client(place).list()) keys.push(path.basename(key))
  return keys
}

async function add(ctx: AppContext, text: string) {
  const staged = await ctx.files.stage(Readable.from([Buffer.from(text)]), 1_000)
  try {
    const file = { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash: 'network' } as const
    return { sha256: staged.sha256, id: (await addFile(ctx, file))?.id ?? '' }
  } finally {
    await staged.discard()
  }
}

const remove = (ctx: AppContext, id: string) =>
  ctx.db.transaction().execute((trx) => deleteFiles(trx, [id], ctx.clock()))

async function upload(ctx: AppContext, text: string) {
  const form = new FormData()
  form.append('name', 'Chiara Conti')
  form.append('cv', new File([new Uint8Array(pdfWith(text))], 'cv.pdf'))
  const sent = new Response(form)
  const rule = { path: /^\/test$/, purpose: 'candidate', accepted: DOCUMENT_TYPES, files: 1 } as const
  return receiveUpload(ctx, Readable.from([Buffer.from(await sent.arrayBuffer())]), {
    rule: { ...rule, fileLimit: 1_000_000, formLimit: 2_000_000 },
    contentType: sent.headers.get('content-type') ?? '',
    isFull: false,
  })
}

describe.skipIf(!hasRadosgw())('files in a real S3 store', () => {
  describeOnBothEngines('each upload', ({ database }) => {
    test('has a row and its content once, which goes with its last file', async () => {
      const { ctx, place, dataDir } = await office(await database())
      const [one, other] = [await add(ctx, 'curriculum'), await add(ctx, 'curriculum')]
      expect(one.id).not.toBe(other.id)
      expect(await keysOf(place)).toStrictEqual([one.sha256])
      expect(readdirSync(path.join(dataDir, 'files/.partial'))).toStrictEqual([])
      await remove(ctx, one.id)
      await removeBlobs(ctx)
      expect(await keysOf(place)).toStrictEqual([one.sha256])
      await remove(ctx, other.id)
      await removeBlobs(ctx)
      expect(await keysOf(place)).toStrictEqual([])
      for (const table of ['fileRemovals', 'fileArrivals'] as const) {
        expect(await ctx.db.selectFrom(table).selectAll().execute()).toStrictEqual([])
      }
    })

    test('whose process is killed before its row leaves an orphan, removed after a day', async () => {
      const { ctx, place, time } = await office(await database())
      const staged = await ctx.files.stage(Readable.from([Buffer.from('orphan')]), 1_000)
      await staged.keep()
      await staged.discard()
      expect(await careForFiles(ctx)).toMatchObject({ orphans: 0 })
      time.now = new Date(time.now.getTime() + DAY + HOUR)
      expect(await careForFiles(ctx)).toMatchObject({ orphans: 1 })
      expect(await keysOf(place)).toStrictEqual([])
    })

    test('is refused in Italian while the store does not answer, with the rest of its form, and works afterwards', async () => {
      const { ctx, impatient, place } = await office(await database())
      const { id } = await add(ctx, 'to be deleted')
      server.freeze()
      try {
        const { fields, uploads } = await upload(impatient, 'Curriculum')
        expect([...fields]).toStrictEqual([['name', 'Chiara Conti']])
        expect(uploads).toMatchObject([{ kind: 'refused', problem: 'failed' }])
        // Other writers do not wait for the store.
        await remove(ctx, id)
        await expect(removeBlobs(impatient)).rejects.toMatchObject({ name: 'S3Error', code: 'TOO_SLOW' })
      } finally {
        server.thaw()
      }
      expect(await ctx.db.selectFrom('files').selectAll().execute()).toStrictEqual([])
      expect((await upload(ctx, 'Curriculum')).uploads).toMatchObject([{ kind: 'stored' }])
      const later = { ...ctx, clock: () => new Date(ctx.clock().getTime() + HOUR) }
      await careForFiles(later)
      expect(await keysOf(place)).toHaveLength(1)
      expect(await ctx.db.selectFrom('fileRemovals').selectAll().execute()).toStrictEqual([])
    })

    test('of the data folder is moved by files:move, the unused are removed', async () => {
      const { ctx, place, dataDir } = await office(await database())
      const folder = folderStore(path.join(dataDir, 'files'))
      const used = await add({ ...ctx, files: folder }, 'used')
      const orphan = await folder.stage(Readable.from([Buffer.from('orphan')]), 1_000)
      await orphan.keep()
      await orphan.discard()
      mkdirSync(path.join(dataDir, 'mail'))
      expect(await moveBlobs(ctx, { dataDir, s3: place })).toBe(1)
      expect(await moveBlobs(ctx, { dataDir, s3: place })).toBe(0)
      expect(await folder.has(used.sha256)).toBe(false)
      await removeBlobs(ctx)
      expect(await keysOf(place)).toStrictEqual([used.sha256])
    })
  })
})
