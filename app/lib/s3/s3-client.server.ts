import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { S3Error } from './s3-error.ts'
import type { S3Place } from './s3-place.ts'
import { fieldOf, fieldsOf, readText, S3_TIMES, type S3Body, S3Sender, type S3Times } from './s3-request.server.ts'
import { abortUploads, uploadFile } from './upload-file.server.ts'

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
