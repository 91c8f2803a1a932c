import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { AppContext } from '#app/context.ts'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { findType } from '#app/features/ground/files/types/content-type.server.ts'
import { BlobTooLargeError } from '#app/lib/files/blob-store.ts'
import type { ReceivedUpload } from '#app/lib/files/received-upload.ts'
import { hashSource } from '#app/lib/net/hash-source.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { TEXT_LIMIT, type UploadRule } from './upload-rules.ts'

const MOST_FIELDS = 100

/** A form whose files have been taken out. */
export interface ReceivedForm {
  fields: URLSearchParams
  uploads: ReceivedUpload[]
}

/** Fewer bytes than these in this time end an upload: the slowest phone sends more, and it takes a place from others. */
const SLOWEST = { bytes: 24 * 1024, ms: 15 * SECOND } as const

/** Why a form can't be read: `size` beyond its limit, `slow`, or `unreadable`: no multipart form, or cut. */
export class FormRefusedError extends Error {
  override name = 'FormRefusedError'
  readonly problem: 'size' | 'slow' | 'unreadable'

  constructor(problem: FormRefusedError['problem']) {
    super(`the form is refused: ${problem}`)
    this.problem = problem
  }
}

type UploadContext = Pick<AppContext, 'db' | 'clock' | 'contactLimits' | 'clientAddress' | 'secret' | 'log' | 'files'>

/**
 * Reads a multipart form as it arrives: text into `fields`, files into the store, each in constant memory. A file that
 * is refused is reported in `uploads` and its form is read to the end, so that nothing typed is lost. `isFull` refuses
 * all files.
 */
export async function receiveUpload(
  ctx: UploadContext,
  body: Readable,
  { rule, contentType, isFull }: { rule: UploadRule; contentType: string; isFull: boolean },
): Promise<ReceivedForm> {
  const fields = new URLSearchParams()
  const received: Promise<ReceivedUpload>[] = []
  const streams: Readable[] = []
  const parser = newParser(contentType, rule)
  let text = 0
  let problem: 'size' | 'unreadable' | undefined
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    text += name.length + value.length
    if (nameTruncated || valueTruncated || text > (rule.textLimit ?? TEXT_LIMIT)) problem ??= 'size'
    else fields.append(name, value)
  })
  parser.on('fieldsLimit', () => {
    problem ??= 'size'
  })
  parser.on('file', (field, stream, name: string | undefined) => {
    // A file input that is left empty sends a part without a name.
    streams.push(stream)
    // A cut form fails its files too, whether they are read or not; the form's own failure is what counts.
    stream.on('error', () => undefined)
    if (!name) stream.resume()
    else received.push(isFull ? drain(stream, { field, name }) : storeUpload(ctx, rule, stream, { field, name }))
  })
  try {
    await pump(body, parser, rule.formLimit)
  } catch (error) {
    // A cut form leaves its last file waiting for more. Resolves when no part of it is being written.
    for (const stream of streams) stream.destroy(error as Error)
    await Promise.allSettled(received)
    throw error instanceof FormRefusedError ? error : new FormRefusedError('unreadable')
  }
  const uploads = await Promise.all(received)
  if (problem) throw new FormRefusedError(problem)
  return { fields, uploads }
}

function newParser(contentType: string, { files, fields = MOST_FIELDS, textLimit = TEXT_LIMIT }: UploadRule) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields, fieldSize: textLimit, files, parts: fields + files, headerPairs: 20 },
    })
  } catch {
    throw new FormRefusedError('unreadable')
  }
}

/** Writes the body into the parser, no faster than files are stored. Throws FormRefusedError. */
function pump(body: Readable, parser: ReturnType<typeof newParser>, limit: number): Promise<void> {
  let size = 0
  let sizeBefore = 0
  let pace: NodeJS.Timeout | undefined
  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      body.unpipe(parser)
      parser.destroy(error as Error)
      body.resume()
      reject(error)
    }
    body.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size > limit) fail(new FormRefusedError('size'))
    })
    body.on('error', fail)
    body.once('close', () => {
      if (!body.readableEnded) fail(new FormRefusedError('unreadable'))
    })
    // More than one error may follow the first.
    parser.on('error', fail)
    parser.once('finish', resolve)
    body.pipe(parser)
    pace = setInterval(() => {
      // A parser that is full, or has everything, waits for the store and not for the sender.
      const waits = !parser.writableNeedDrain && !parser.writableEnded
      if (waits && size - sizeBefore < SLOWEST.bytes) fail(new FormRefusedError('slow'))
      sizeBefore = size
    }, SLOWEST.ms)
  }).finally(() => clearInterval(pace))
}

/** The input of a file, and its name as sent. */
interface SentFile {
  field: string
  name: string
}

async function drain(stream: Readable, sent: SentFile): Promise<ReceivedUpload> {
  for await (const _ of stream);
  return { kind: 'refused', ...sent, problem: 'busy' }
}

async function storeUpload(
  ctx: UploadContext,
  rule: UploadRule,
  stream: Readable,
  sent: SentFile,
): Promise<ReceivedUpload> {
  let isCut = false
  stream.once('error', () => {
    isCut = true
  })
  try {
    const staged = await ctx.files.stage(stream.iterator({ destroyOnReturn: false }), rule.fileLimit)
    try {
      const found = await findType(staged, rule.accepted)
      if ('problem' in found) return { kind: 'refused', ...sent, problem: found.problem }
      const sourceHash = rule.permission ? '' : hashSource(ctx.clientAddress, ctx.secret)
      const file = await addFile(ctx, { staged, type: found.type, name: sent.name, purpose: rule.purpose, sourceHash })
      if (!file) return { kind: 'refused', ...sent, problem: 'quota' }
      return { kind: 'stored', id: file.id, ...sent, ...(found.pixels && { pixels: found.pixels }) }
    } finally {
      await staged.discard()
    }
  } catch (err) {
    // The rest of the file is skipped, so that the fields after it arrive.
    stream.resume()
    if (err instanceof BlobTooLargeError) return { kind: 'refused', ...sent, problem: 'size' }
    if (!isCut) ctx.log.error({ err }, 'upload failed')
    return { kind: 'refused', ...sent, problem: 'failed' }
  }
}
