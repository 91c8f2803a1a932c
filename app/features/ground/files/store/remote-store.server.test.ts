import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { type BlobStore, StoreFailedError } from '#app/lib/files/blob-store.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { addFile } from './add-file.server.ts'
import { folderStore } from './folder-store.server.ts'
import { openStored } from './open-stored.server.ts'
import { careForFiles, deleteFiles, removeBlobs } from './remove-files.server.ts'

type Step = 'keep' | 'remove'

const held: PromiseWithResolvers<void>[] = []
afterEach(() => {
  for (const { resolve } of held.splice(0)) resolve()
})

/** A store whose next step waits or fails, as one across a network does. */
function slowStore(): { store: BlobStore; hold: (step: Step) => Hold; fail: (step: Step) => void } {
  const inner = folderStore(scratchFolder('idg-remote-'))
  const before = new Map<Step, () => Promise<void>>()
  const run = async (step: Step, work: () => Promise<void>) => {
    const first = before.get(step)
    before.delete(step)
    await first?.()
    await work()
  }
  const store: BlobStore = {
    ...inner,
    async stage(source, limit) {
      const staged = await inner.stage(source, limit)
      return { ...staged, keep: () => run('keep', staged.keep) }
    },
    remove: (sha256) => run('remove', () => inner.remove(sha256)),
  }
  return {
    store,
    hold(step) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held.push(released)
      before.set(step, async () => {
        reached.resolve()
        await released.promise
      })
      return { reached: reached.promise, release: released.resolve }
    },
    fail: (step) => void before.set(step, () => Promise.reject(new StoreFailedError('down'))),
  }
}

type Hold = { reached: Promise<void>; release: () => void }

function office(db: Db) {
  const time = { now: new Date() }
  const { store, ...steps } = slowStore()
  return { ctx: testContext(db, { files: store, clock: () => time.now }), time, ...steps }
}

async function add(ctx: AppContext, text: string) {
  const staged = await ctx.files.stage(Readable.from([Buffer.from(text)]), 1_000)
  try {
    const file = { staged, type: 'pdf', name: 'cv.pdf', purpose: 'candidate', sourceHash: 'network' } as const
    return { id: (await addFile(ctx, file))?.id ?? '', sha256: staged.sha256 }
  } finally {
    await staged.discard()
  }
}

const drop = (ctx: AppContext, id: string) => ctx.db.transaction().execute((trx) => deleteFiles(trx, [id], ctx.clock()))

describeOnBothEngines('a store across a network', ({ database }) => {
  test('that is slow to store or to remove delays no other writer', async () => {
    const { ctx, hold } = office(await database())
    const storing = hold('keep')
    const adding = add(ctx, 'slow')
    await storing.reached
    const other = await add(ctx, 'another')
    await drop(ctx, other.id)
    expect(await ctx.db.selectFrom('files').select('id').execute()).toStrictEqual([])
    storing.release()
    const { id } = await adding
    expect(await ctx.db.selectFrom('files').select('id').execute()).toStrictEqual([{ id }])
    const removing = hold('remove')
    const removal = removeBlobs(ctx)
    await removing.reached
    await add(ctx, 'a third')
    removing.release()
    expect(await removal).toBe(1)
  })

  test('content that is being stored is not removed, although nothing uses it yet', async () => {
    const { ctx, hold } = office(await database())
    const first = await add(ctx, 'same')
    await drop(ctx, first.id)
    const storing = hold('keep')
    const adding = add(ctx, 'same')
    await storing.reached
    expect(await removeBlobs(ctx)).toBe(0)
    storing.release()
    await adding
    expect(await removeBlobs(ctx)).toBe(0)
    expect(await ctx.files.has(first.sha256)).toBe(true)
    expect(await ctx.db.selectFrom('fileRemovals').selectAll().execute()).toStrictEqual([])
  })

  test('content that is being removed is stored again afterwards, not before', async () => {
    const { ctx, hold } = office(await database())
    const first = await add(ctx, 'same')
    await drop(ctx, first.id)
    const removing = hold('remove')
    const removal = removeBlobs(ctx)
    await removing.reached
    const storing = hold('keep')
    let isStoring = false
    void storing.reached.then(() => {
      isStoring = true
    })
    const adding = add(ctx, 'same')
    expect(await removeBlobs(ctx)).toBe(0)
    expect(isStoring).toBe(false)
    removing.release()
    await removal
    await storing.reached
    storing.release()
    await adding
    expect(await ctx.files.has(first.sha256)).toBe(true)
  })

  test('that took longer than the arrival lasts gets no row: the blob may have been removed meanwhile', async () => {
    const { ctx, time, hold } = office(await database())
    const storing = hold('keep')
    const adding = add(ctx, 'late')
    await storing.reached
    time.now = new Date(time.now.getTime() + 20 * MINUTE)
    await careForFiles(ctx)
    storing.release()
    await expect(adding).rejects.toThrow('took too long')
    expect(await ctx.db.selectFrom('files').select('id').execute()).toStrictEqual([])
  })

  test('that fails leaves no row and no announcement, and the next attempt works', async () => {
    const { ctx, fail } = office(await database())
    fail('keep')
    await expect(add(ctx, 'curriculum')).rejects.toThrow('down')
    for (const table of ['files', 'fileArrivals', 'fileRemovals'] as const) {
      expect(await ctx.db.selectFrom(table).selectAll().execute()).toStrictEqual([])
    }
    expect((await add(ctx, 'curriculum')).id).not.toBe('')
  })

  test('whose removal failed removes the content later, when a late removal can no longer meet a new upload', async () => {
    const { ctx, time, fail } = office(await database())
    const { id, sha256 } = await add(ctx, 'curriculum')
    await drop(ctx, id)
    fail('remove')
    await expect(removeBlobs(ctx)).rejects.toThrow('down')
    expect(await removeBlobs(ctx)).toBe(0)
    time.now = new Date(time.now.getTime() + 3 * MINUTE)
    expect(await removeBlobs(ctx)).toBe(1)
    expect(await ctx.files.has(sha256)).toBe(false)
  })

  test('that does not answer is an Italian error for staff', async () => {
    const { ctx } = office(await database())
    const files = { ...ctx.files, open: () => Promise.reject(new StoreFailedError('down')) }
    await expect(openStored(files, 'x')).rejects.toMatchObject({
      status: 503,
      publicMessage: expect.stringContaining('Riprova tra qualche minuto'),
    })
  })
})
