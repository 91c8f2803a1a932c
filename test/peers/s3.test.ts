import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Store } from '#app/features/ground/files/store/open-store.server.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import { hasRadosgw, type Radosgw, startRadosgw } from '#test/s3/radosgw.ts'
import { scratchFolder } from '#test/scratch-folder.ts'

describe.skipIf(!hasRadosgw())('with a real S3 server', () => {
  let server: Radosgw
  beforeAll(async () => {
    server = await startRadosgw()
  })
  afterAll(() => server?.stop())

  async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
    const list: Item[] = []
    for await (const item of items) list.push(item)
    return list
  }
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  test('a blob is stored, read, listed and removed, below its prefix only', async () => {
    const place = await server.bucket('site/')
    const store = s3Store(place, scratchFolder('idg-s3-files-'))
    const bytes = randomBytes(3_000_000)
    const staged = await store.stage(Readable.from([bytes]), 5_000_000)
    expect(await store.has(staged.sha256)).toBe(false)
    await staged.keep()
    await staged.keep()
    await staged.discard()
    expect(await store.has(staged.sha256)).toBe(true)
    const blob = await store.open(staged.sha256)
    expect(blob?.size).toBe(bytes.length)
    expect(hashOf(await new Response(blob?.stream).bytes())).toBe(staged.sha256)
    expect(await listOf(store.list(new Date(Date.now() + 60_000)))).toStrictEqual([staged.sha256])
    expect(await listOf(store.list(new Date(Date.now() - 60_000)))).toStrictEqual([])
    expect(await listOf(s3Store({ ...place, prefix: '' }, '').list(new Date()))).toStrictEqual([])
    await store.remove(staged.sha256)
    await store.remove(staged.sha256)
    expect(await store.open(staged.sha256)).toBeUndefined()
  })

  test('a listing has several pages', async () => {
    const client = s3Client(await server.bucket())
    const empty = { sha256: hashOf(Buffer.alloc(0)), size: 0, open: () => Readable.from([]) }
    const names = Array.from({ length: 1_105 }, (_, at) => `many/${String(at).padStart(5, '0')} & <più>`)
    for (let at = 0; at < names.length; at += 16) {
      await Promise.all(names.slice(at, at + 16).map((name) => client.put(name, empty)))
    }
    await client.put('other', empty)
    expect((await listOf(client.list('many/'))).map(({ key }) => key)).toStrictEqual(names)
  })

  test('bytes that differ from their hash are refused and not stored', async () => {
    const client = s3Client(await server.bucket())
    const body = { sha256: hashOf(Buffer.from('expected')), size: 5, open: () => Readable.from([Buffer.from('other')]) }
    await expect(client.put('object', body)).rejects.toMatchObject({ name: 'S3Error', status: 400 })
    expect(await client.get('object')).toBeUndefined()
  })

  test.each([
    ['a wrong secret', { secretKey: 'wrong' }, { status: 403 }],
    ['a bucket that does not exist', { bucket: 'none-at-all' }, { status: 404, code: 'NoSuchBucket' }],
  ])('%s is an error without the credentials', async (_, wrong, expected) => {
    const place = { ...(await server.bucket()), ...wrong }
    const error: unknown = await s3Client(place)
      .check()
      .catch((err) => err)
    expect(error).toMatchObject({ name: 'S3Error', ...expected })
    expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toContain(place.secretKey)
  })
})
