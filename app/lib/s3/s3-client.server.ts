import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { S3Error } from './s3-error.ts'
import type { S3Place } from './s3-place.ts'
import { fieldOf, fieldsOf, readText, S3_TIMES, type S3Body, S3Sender, type S3Times } from './s3-request.server.ts'

/** An object of a listing. */
export interface S3Object {
  /** Without the prefix of the place. */
  key: string
  size: number
  modifiedAt: Date
}

/** What the product does with a store. Keys are below the prefix of its place; failures are S3Error. */
export interface S3Client {
  /** Stores an object; resolves when the server has all of it, with the hash of `body`. */
  put: (key: string, body: S3Body) => Promise<void>
  /** Stores a file of any size. */
  putFile: (key: string, file: string, partBytes?: number) => Promise<void>
  /** Removes what interrupted `putFile`s began before an instant. */
  removeParts: (before: Date) => Promise<void>
  /** Opens an object; undefined if it does not exist. With `sha256`, the stream fails at its end if the content differs. */
  get: (key: string, sha256?: string) => Promise<{ size: number; stream: Readable } | undefined>
  has: (key: string) => Promise<boolean>
  /** Removes an object; nothing if it does not exist. */
  remove: (key: string) => Promise<void>
  /** Lists the objects whose keys begin with `start`. */
  list: (start?: string) => AsyncGenerator<S3Object>
  /** Throws unless the bucket can be listed. */
  check: () => Promise<void>
}

const LONGEST_LIST = 8 * 1024 * 1024

/** Connects to nothing by itself: each call is a request of its own. */
export function s3Client(place: S3Place, times: S3Times = S3_TIMES): S3Client {
  const sender = new S3Sender(place, times)
  const done = (answer: IncomingMessage | undefined) => void answer?.resume()
  const page = async (start: string, more: Record<string, string>) => {
    const query = { 'list-type': '2', prefix: `${place.prefix}${start}`, ...more }
    const answer = await sender.send({ what: 'listing objects', method: 'GET', query })
    if (!answer) throw new S3Error('listing objects', { status: 404, code: 'NoSuchBucket' })
    return readText(answer, LONGEST_LIST).catch((error) => {
      throw error instanceof S3Error ? error : new S3Error('listing objects', { code: 'CUT' })
    })
  }
  return {
    async put(key, body) {
      const answer = await sender.send({ what: 'storing an object', method: 'PUT', key, body })
      if (!answer) throw new S3Error('storing an object', { status: 404, code: 'NoSuchBucket' })
      done(answer)
    },
    putFile: (key, file, partBytes) => uploadFile(sender, key, file, partBytes),
    removeParts: (before) => abortUploads(sender, place.prefix, before),
    async get(key, sha256) {
      const answer = await sender.send({ what: 'reading an object', method: 'GET', key })
      if (!answer) return undefined
      const size = Number(answer.headers['content-length'])
      if (!Number.isSafeInteger(size)) {
        answer.destroy()
        throw new S3Error('reading an object', { code: 'NO_LENGTH' })
      }
      const rest = async (from: number) => {
        const next = await sender.send({ what: 'reading an object', method: 'GET', key, from })
        if (next?.statusCode !== 206) next?.destroy()
        return next?.statusCode === 206 ? next : undefined
      }
      return { size, stream: Readable.from(checked({ answer, rest, size, key, sha256 }), { objectMode: false }) }
    },
    async has(key) {
      const answer = await sender.send({ what: 'looking for an object', method: 'HEAD', key })
      done(answer)
      return answer !== undefined
    },
    async remove(key) {
      done(await sender.send({ what: 'removing an object', method: 'DELETE', key }))
    },
    async *list(start = '') {
      let token: string | undefined
      do {
        const text = await page(start, token === undefined ? {} : { 'continuation-token': token })
        for (const object of objectsOf(text)) {
          if (object.key.startsWith(place.prefix)) yield { ...object, key: object.key.slice(place.prefix.length) }
        }
        const next = fieldOf(text, 'IsTruncated') === 'true' ? fieldOf(text, 'NextContinuationToken') : undefined
        // The same page again would never end.
        if (next !== undefined && next === token) throw new S3Error('listing objects', { code: 'REPEATED' })
        token = next
      } while (token !== undefined)
    },
    async check() {
      await page('', { 'max-keys': '1' })
    },
  }
}

/** How often a reading that was cut is continued. */
const CONTINUED = 3

interface Reading {
  answer: IncomingMessage
  /** The answer from a byte on; undefined if the object is gone. */
  rest: (from: number) => Promise<IncomingMessage | undefined>
  size: number
  key: string
  sha256: string | undefined
}

/** The bytes of an object. A connection that is cut is continued; fails if that does not help, or if the hash differs. */
async function* checked({ answer: first, rest, size, key, sha256 }: Reading): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  let answer: IncomingMessage | undefined = first
  for (let cuts = 0; answer; cuts++) {
    try {
      for await (const part of answer as AsyncIterable<Buffer>) {
        read += part.length
        hash.update(part)
        yield part
      }
    } catch {
      // Less than `size` was read.
    } finally {
      answer.destroy()
    }
    answer = read < size && cuts < CONTINUED ? await rest(read) : undefined
  }
  if (read !== size) throw new S3Error('reading an object', { code: 'CUT' })
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new S3Error(`reading ${key}`, { code: 'DAMAGED' })
}

function objectsOf(xml: string): S3Object[] {
  return fieldsOf(xml, 'Contents').flatMap((text) => {
    const [key, size, modified] = ['Key', 'Size', 'LastModified'].map((name) => fieldOf(text, name))
    if (key === undefined || size === undefined || modified === undefined) return []
    return [{ key, size: Number(size), modifiedAt: new Date(modified) }]
  })
}

/** A single request takes 5 GB at most; a part that fails is sent again, not the whole file. */
const PART_BYTES = 64 * 1024 * 1024
const LONGEST_ANSWER = 4 * 1024 * 1024

/** Stores a file as an object, in parts if it is large; resolves when the server has all of it. Throws S3Error. */
async function uploadFile(sender: S3Sender, key: string, file: string, partBytes = PART_BYTES): Promise<void> {
  const { size } = await stat(file)
  if (size <= partBytes) {
    await sender.send({ what: 'storing an object', method: 'PUT', key, body: await partOf(file, 0, size) }).then(finish)
    return
  }
  const begun = await sender.send({ what: 'beginning an upload', method: 'POST', key, query: { uploads: '' } })
  const uploadId = fieldOf(await textOf(begun), 'UploadId')
  if (uploadId === undefined) throw new S3Error('beginning an upload', { code: 'NO_ID' })
  try {
    const tags: string[] = []
    for (let from = 0; from < size; from += partBytes) {
      const body = await partOf(file, from, Math.min(partBytes, size - from))
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await sender.send({ what: 'storing a part', method: 'PUT', key, query, body })
      finish(answer)
      tags.push(answer?.headers.etag ?? '')
    }
    await complete(sender, key, uploadId, tags)
  } catch (error) {
    await abort(sender, key, uploadId).catch(() => undefined)
    throw error
  }
}

/** Removes the parts of uploads that were interrupted before an instant: no listing of objects shows them. */
async function abortUploads(sender: S3Sender, prefix: string, before: Date): Promise<void> {
  const query = { uploads: '', prefix }
  const text = await textOf(await sender.send({ what: 'listing uploads', method: 'GET', query }))
  for (const upload of fieldsOf(text, 'Upload')) {
    const [key = '', id = '', since = ''] = ['Key', 'UploadId', 'Initiated'].map((name) => fieldOf(upload, name))
    if (key.startsWith(prefix) && new Date(since) < before) await abort(sender, key.slice(prefix.length), id)
  }
}

async function partOf(file: string, start: number, size: number): Promise<S3Body> {
  const open = () => (size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + size - 1 }))
  const hash = createHash('sha256')
  for await (const chunk of open()) hash.update(chunk)
  return { sha256: hash.digest('hex'), size, open }
}

async function complete(sender: S3Sender, key: string, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`)
  const bytes = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { sha256, size: bytes.length, open: () => Readable.from([bytes]) }
  const answer = await sender.send({ what: 'completing an upload', method: 'POST', key, query: { uploadId }, body })
  // The status is sent before the server has tried.
  const text = await textOf(answer)
  if (!text.includes('CompleteMultipartUploadResult')) {
    throw new S3Error('completing an upload', { status: 200, code: fieldOf(text, 'Code') ?? 'no code' })
  }
}

async function abort(sender: S3Sender, key: string, uploadId: string): Promise<void> {
  const query = { uploadId }
  await sender.send({ what: 'ending an upload', method: 'DELETE', key, query }).then((answer) => answer?.resume())
}

function finish(answer: Awaited<ReturnType<S3Sender['send']>>): void {
  if (!answer) throw new S3Error('storing an object', { status: 404, code: 'NoSuchUpload' })
  answer.resume()
}

async function textOf(answer: Awaited<ReturnType<S3Sender['send']>>): Promise<string> {
  if (!answer) throw new S3Error('uploading', { status: 404, code: 'NoSuchUpload' })
  return readText(answer, LONGEST_ANSWER)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
