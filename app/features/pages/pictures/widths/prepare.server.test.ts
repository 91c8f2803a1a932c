import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { careForFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { addPicture } from '#app/features/pages/pictures/add-picture.server.ts'
import { openWidth } from '#app/features/pages/pictures/open-width.server.ts'
import type { PictureWidth } from '#app/features/pages/pictures/picture.ts'
import { StoreFailedError } from '#app/lib/files/blob-store.ts'
import { DAY, MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { preparePicture, storePicture, storeUpload } from '#test/data/stored-pictures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { photograph, pictureOf, SECRET_PLACE } from '#test/files/pictures.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { type PictureWork, prepareNext } from './prepare.server.ts'

async function office(db: Db) {
  const time = { now: new Date() }
  const ctx = testContext(db, {
    files: folderStore(scratchFolder('idg-pictures-')),
    clock: () => time.now,
    actor: await storeStaff(db, { role: 'editor' }),
  })
  const prepare = (parts?: Partial<PictureWork>) => preparePicture(ctx, parts)
  return { ctx, time, prepare }
}

const rowOf = ({ db }: AppContext, id: string) =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function widthsOf(ctx: AppContext, id: string): Promise<(PictureWidth & { bytes: Buffer })[]> {
  const widths = JSON.parse((await rowOf(ctx, id)).widths) as PictureWidth[]
  return Promise.all(
    widths.map(async (width) => {
      const file = await openWidth(ctx, width.sha256)
      if (!file) throw new Error('the width is not public')
      return { ...width, bytes: await buffer(Readable.fromWeb(file.stream as never)) }
    }),
  )
}

describeOnBothEngines('preparing pictures', ({ database }) => {
  test('a photograph becomes upright AVIF and JPEG in several widths without its metadata', async () => {
    const { ctx, prepare } = await office(await database())
    const original = await photograph(900, 600)
    expect(original.includes(SECRET_PLACE)).toBe(true)
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const id = await storePicture(ctx, original)
    expect(await prepare()).toBe(true)
    expect(await prepare()).toBe(false)
    const widths = await widthsOf(ctx, id)
    const sizes = ['320x480', '600x900']
    expect(widths.map(({ format, width, height }) => `${format} ${width}x${height}`)).toStrictEqual(
      sizes.flatMap((size) => ['avif', 'jpg'].map((format) => `${format} ${size}`)),
    )
    expect(await rowOf(ctx, id)).toMatchObject({ state: 'ready', width: 600, height: 900, leaseUntil: null })
    for (const { bytes, format, size } of widths) {
      expect(bytes.length).toBe(size)
      const { exif, xmp, iptc, icc, orientation, format: found } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc, orientation].filter((part) => part !== undefined)).toStrictEqual([])
      expect(found).toBe({ avif: 'heif', jpg: 'jpeg', png: 'png' }[format])
      for (const trace of [SECRET_PLACE, 'Exif', 'GPS', 'xmpmeta']) expect(bytes.includes(trace)).toBe(false)
    }
  })

  test('a picture with transparent parts keeps them, and gets no width above its own', async () => {
    const { ctx, prepare } = await office(await database())
    const id = await storePicture(ctx, await pictureOf(200, 100, 4).png().toBuffer(), 'png')
    await prepare()
    const widths = await widthsOf(ctx, id)
    expect(widths.map(({ format, width }) => `${format} ${width}`)).toStrictEqual(['avif 200', 'png 200'])
    for (const { bytes } of widths) expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })

  test('neither an original nor a private file is public, also under the hash of its contents', async () => {
    const { ctx, prepare } = await office(await database())
    await storePicture(ctx, await photograph())
    await storeUpload(ctx, Buffer.from('%PDF-1.4 curriculum'), 'pdf', 'candidate')
    await prepare()
    const files = await ctx.db.selectFrom('files').select(['sha256', 'purpose']).execute()
    const found = await Promise.all(files.map(async ({ sha256 }) => (await openWidth(ctx, sha256)) !== undefined))
    expect(files.map(({ purpose }, at) => `${purpose} ${found[at]}`)).toStrictEqual(
      expect.arrayContaining(['picture false', 'candidate false', 'picture-width true']),
    )
    expect(files.every(({ purpose }, at) => found[at] === (purpose === 'picture-width'))).toBe(true)
  })

  test('a picture whose process was killed is prepared again, and what it left expires', async () => {
    const { ctx, time, prepare } = await office(await database())
    const id = await storePicture(ctx, await photograph())
    const killed = new Promise<never>(() => undefined)
    const begun = Promise.withResolvers<void>()
    const half = async function* () {
      yield { format: 'jpg' as const, width: 1, height: 1, bytes: Buffer.from('half') }
      begun.resolve()
      await killed
    }
    void prepare({ make: half })
    await begun.promise
    expect(await prepare()).toBe(false)
    time.now = new Date(time.now.getTime() + MINUTE)
    expect(await prepare()).toBe(true)
    expect((await rowOf(ctx, id)).state).toBe('ready')
    const count = async () => (await ctx.db.selectFrom('files').select('id').execute()).length
    const before = await count()
    time.now = new Date(time.now.getTime() + 2 * DAY)
    await careForFiles(ctx)
    expect(before - (await count())).toBe(1)
    expect((await widthsOf(ctx, id)).length).toBe(4)
  })

  test('a picture that was claimed while the clock was ahead is prepared after the clock is set back', async () => {
    const { ctx, time, prepare } = await office(await database())
    const id = await storePicture(ctx, await photograph())
    const { now } = time
    time.now = new Date(now.getTime() + 365 * DAY)
    const begun = Promise.withResolvers<void>()
    const killed = new Promise<never>(() => undefined)
    void prepare({
      // biome-ignore lint/correctness/useYield: it is killed before the first width
      make: async function* () {
        begun.resolve()
        await killed
      },
    })
    await begun.promise
    time.now = now
    expect(await prepare()).toBe(true)
    expect((await rowOf(ctx, id)).state).toBe('ready')
  })

  test('a damaged picture is given up at once, one whose process fails after three attempts', async () => {
    const { ctx, prepare } = await office(await database())
    const bytes = await photograph()
    const damaged = await storePicture(ctx, bytes.subarray(0, bytes.length / 2))
    await prepare()
    expect(await rowOf(ctx, damaged)).toMatchObject({ state: 'failed', attempts: 1 })
    const unlucky = await storePicture(ctx, bytes)
    const crash = async function* () {
      yield* []
      throw new Error('killed')
    }
    for (let attempt = 1; attempt <= 3; attempt++) expect(await prepare({ make: crash })).toBe(true)
    expect(await prepare({ make: crash })).toBe(false)
    expect(await rowOf(ctx, unlucky)).toMatchObject({ state: 'failed', attempts: 3 })
  })

  test('a store that fails, at once or in the middle of a picture, counts no attempt and damages none', async () => {
    const { ctx, prepare } = await office(await database())
    const bytes = await photograph()
    const id = await storePicture(ctx, bytes)
    const down = { ...ctx.files, open: () => Promise.reject(new StoreFailedError('down')) }
    const half = async function* () {
      yield bytes.subarray(0, bytes.length / 2)
      throw new StoreFailedError('cut')
    }
    const cut = {
      ...ctx.files,
      open: async () => ({
        size: bytes.length,
        stream: Readable.toWeb(Readable.from(half())) as ReadableStream<Uint8Array>,
      }),
    }
    for (const files of [down, cut, down, cut, down]) expect(await prepare({ files })).toBe(false)
    expect(await rowOf(ctx, id)).toMatchObject({ state: 'waiting', attempts: 0, leaseUntil: null })
    expect(await prepare()).toBe(true)
    expect((await rowOf(ctx, id)).state).toBe('ready')
  })

  test('a stopping server gives the picture back without counting an attempt', async () => {
    const { ctx } = await office(await database())
    const id = await storePicture(ctx, await photograph())
    const stopping = new AbortController()
    const preparing = prepareNext(ctx, stopping.signal)
    await expect.poll(async () => (await rowOf(ctx, id)).attempts).toBe(1)
    stopping.abort()
    await preparing
    expect(await rowOf(ctx, id)).toMatchObject({ state: 'waiting', attempts: 0, leaseUntil: null })
  })

  test('an upload becomes one picture only', async () => {
    const { ctx } = await office(await database())
    const id = await storeUpload(ctx, await photograph(), 'jpg')
    const sent = { kind: 'stored', field: 'file', id, name: '' } as const
    await addPicture(ctx, sent)
    await expect(addPicture(ctx, sent)).rejects.toMatchObject({ status: 409 })
  })
})
