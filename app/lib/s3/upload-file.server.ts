import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { S3Error } from './s3-error.ts'
import { fieldOf, fieldsOf, readText, type S3Body, type S3Sender } from './s3-request.server.ts'

/** A single request takes 5 GB at most; a part that fails is sent again, not the whole file. */
const PART_BYTES = 64 * 1024 * 1024
const LONGEST_ANSWER = 4 * 1024 * 1024

/** Stores a file as an object, in parts if it is large; resolves when the server has all of it. Throws S3Error. */
export async function uploadFile(sender: S3Sender, key: string, file: string, partBytes = PART_BYTES): Promise<void> {
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
export async function abortUploads(sender: S3Sender, prefix: string, before: Date): Promise<void> {
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
