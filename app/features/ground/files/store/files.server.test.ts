import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { DAY, HOUR } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { addFile, attachFile } from './add-file.server.ts'
import { folderStore } from './folder-store.server.ts'
import { UPLOAD_QUOTA } from './quota.server.ts'
import { careForFiles, deleteFiles, removeBlobs } from './remove-files.server.ts'

afterEach(() => vi.restoreAllMocks())

/** A context with a store of its own, its folder, and a clock that can be moved. */
function office(db: Db) {
  const folder = scratchFolder('idg-files-')
  // Near the real time: the age of a blob is that of its file.
  const time = { now: new Date() }
  const ctx = testContext(db, { files: folderStore(folder), clock: () => time.now })
  return { ctx, folder, time }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function add(ctx: AppContext, text: string, sourceHash = 'network') {
  const staged = await ctx.files.stage(Readable.from([Buffer.from(text)]), 1_000)
  try {
    return await addFile(ctx, { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash })
  } finally {
    await staged.discard()
  }
}

async function added(ctx: AppContext, text: string): Promise<string> {
  const file = await add(ctx, text)
  if (!file) throw new Error('the file was refused')
  return file.id
}

/** All files below a folder, partial ones included. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

async function contentOf(ctx: AppContext, sha256: string): Promise<string | undefined> {
  const blob = await ctx.files.open(sha256)
  return blob && (await new Response(blob.stream).text())
}

describeOnBothEngines('stored files', ({ database }) => {
  test('equal contents are stored once, under their hash, with a file of its own for each upload', async () => {
    const { ctx, folder } = office(await database())
    const ids = [await added(ctx, 'curriculum'), await added(ctx, 'curriculum')]
    expect(new Set(ids).size).toBe(2)
    expect(filesIn(folder).map((file) => path.basename(file))).toStrictEqual([hashOf('curriculum')])
    expect(await contentOf(ctx, hashOf('curriculum'))).toBe('curriculum')
  })

  test('a content is deleted with its last file, and at once', async () => {
    const { ctx, folder } = office(await database())
    const [one, other] = [await added(ctx, 'curriculum'), await added(ctx, 'curriculum')]
    const remove = async (id: string) => {
      await ctx.db.transaction().execute((trx) => deleteFiles(trx, [id], ctx.clock()))
      await removeBlobs(ctx)
    }
    await remove(one)
    expect(await contentOf(ctx, hashOf('curriculum'))).toBe('curriculum')
    await remove(other)
    expect(filesIn(folder)).toStrictEqual([])
    expect(await ctx.db.selectFrom('fileRemovals').selectAll().execute()).toStrictEqual([])
  })

  test('a deletion that a kill interrupted after its transaction is completed by the next run', async () => {
    const { ctx, folder } = office(await database())
    const id = await added(ctx, 'curriculum')
    await ctx.db.transaction().execute((trx) => deleteFiles(trx, [id], ctx.clock()))
    expect(filesIn(folder)).toHaveLength(1)
    expect(await careForFiles(ctx)).toMatchObject({ removed: 1 })
    expect(filesIn(folder)).toStrictEqual([])
  })

  test('a content stored again while its deletion waits is kept', async () => {
    const { ctx } = office(await database())
    const id = await added(ctx, 'curriculum')
    await ctx.db.transaction().execute((trx) => deleteFiles(trx, [id], ctx.clock()))
    await added(ctx, 'curriculum')
    await careForFiles(ctx)
    expect(await contentOf(ctx, hashOf('curriculum'))).toBe('curriculum')
  })

  test('an upload without an owner is deleted after a day, one with an owner stays', async () => {
    const { ctx, folder, time } = office(await database())
    await added(ctx, 'waiting')
    const kept = await added(ctx, 'kept')
    const owned = { id: kept, purpose: 'candidate', owner: 'candidate-1' } as const
    expect(await ctx.db.transaction().execute((trx) => attachFile(trx, owned))).toBe(true)
    expect(await ctx.db.transaction().execute((trx) => attachFile(trx, { ...owned, owner: 'another' }))).toBe(false)
    time.now = new Date(time.now.getTime() + DAY + 1)
    expect(await careForFiles(ctx)).toMatchObject({ expired: 1, removed: 1, orphans: 0 })
    expect(filesIn(folder).map((file) => path.basename(file))).toStrictEqual([hashOf('kept')])
  })

  test('no row exists without its blob: a kill before the commit leaves a blob, which goes after a day', async () => {
    const { ctx, folder, time } = office(await database())
    const staged = await ctx.files.stage(Readable.from([Buffer.from('curriculum')]), 1_000)
    await staged.keep()
    await staged.discard()
    expect(await careForFiles(ctx)).toMatchObject({ orphans: 0 })
    expect(filesIn(folder)).toHaveLength(1)
    time.now = new Date(time.now.getTime() + DAY + HOUR)
    expect(await careForFiles(ctx)).toMatchObject({ orphans: 1 })
    expect(filesIn(folder)).toStrictEqual([])
  })

  test('a row is not written when its blob can not be stored', async () => {
    const { ctx } = office(await database())
    const staged = await ctx.files.stage(Readable.from([Buffer.from('curriculum')]), 1_000)
    vi.spyOn(staged, 'keep').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    const file = { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash: '' } as const
    await expect(addFile(ctx, file)).rejects.toThrow('no space')
    expect(await ctx.db.selectFrom('files').selectAll().execute()).toStrictEqual([])
    await staged.discard()
  })

  test('an interrupted upload leaves a part, which goes after an hour', async () => {
    const { ctx, folder } = office(await database())
    const cut = async function* () {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    await expect(ctx.files.stage(cut(), 1_000)).rejects.toThrow('cut')
    expect(filesIn(folder)).toStrictEqual([])
    const [killed, running] = ['killed', 'running'].map((name) => path.join(folder, '.partial', name)) as [
      string,
      string,
    ]
    for (const file of [killed, running]) writeFileSync(file, 'half')
    const longAgo = new Date(Date.now() - 2 * HOUR)
    utimesSync(killed, longAgo, longAgo)
    expect(await careForFiles(ctx)).toMatchObject({ partial: 1 })
    expect(filesIn(folder)).toStrictEqual([running])
  })

  test('a stream is stored while it arrives, and refused at its limit', async () => {
    const { ctx, folder } = office(await database())
    const parts = Array.from({ length: 64 }, (_, part) => Buffer.alloc(1024, part))
    const staged = await ctx.files.stage(Readable.from(parts), 64 * 1024)
    expect(staged.sha256).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'))
    await staged.keep()
    await staged.keep()
    await staged.discard()
    expect(readFileSync(filesIn(folder)[0] ?? '')).toStrictEqual(Buffer.concat(parts))
    await expect(ctx.files.stage(Readable.from(parts), 64 * 1024 - 1)).rejects.toThrow(
      expect.objectContaining({ name: 'BlobTooLargeError' }),
    )
    expect(filesIn(folder)).toHaveLength(1)
  })

  test('anonymous uploads are limited per network and in total, staff are not', async () => {
    const { ctx } = office(await database())
    for (let count = 0; count < UPLOAD_QUOTA.perNetwork; count++) expect(await add(ctx, `${count}`)).toBeDefined()
    expect(await add(ctx, 'one more')).toBeUndefined()
    expect(await add(ctx, 'another network', 'other')).toBeDefined()
    expect(await add(ctx, 'staff', '')).toBeDefined()
    await ctx.db
      .updateTable('files')
      .set({ size: UPLOAD_QUOTA.waitingBytes })
      .where('sourceHash', '=', 'other')
      .execute()
    expect(await add(ctx, 'the total is used up', 'third')).toBeUndefined()
  })

  test('uploads stored while the clock was wrong do not count after it was set back', async () => {
    const { ctx, time } = office(await database())
    const { now } = time
    time.now = new Date(now.getTime() + 800 * DAY)
    for (let count = 0; count < UPLOAD_QUOTA.perNetwork; count++) expect(await add(ctx, `${count}`)).toBeDefined()
    expect(await add(ctx, 'one more')).toBeUndefined()
    await ctx.db.updateTable('files').set({ size: UPLOAD_QUOTA.waitingBytes }).execute()
    time.now = now
    expect(await add(ctx, 'one more')).toBeDefined()
  })
})
