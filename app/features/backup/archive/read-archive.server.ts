import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { damaged, UnusableArchiveError } from './archive-errors.ts'
import { decryptStream, namedRecipients } from './encryption.server.ts'

const HEADER_BYTES = 16 * 1024

/** One entry of an archive. Its content must be read before the next entry. */
export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/** Reads the entries of an archive in order. Throws UnusableArchiveError. */
export async function* readEntries(file: string, identities: readonly string[]): AsyncGenerator<ArchiveEntry> {
  const named = namedRecipients(await readStart(file))
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const { size } = await stat(file)
  try {
    const bytes = named ? await decryptStream(source, identities, named) : source
    let input = 0
    bytes.on('error', (error: Error) => gunzip.destroy(error))
    bytes.on('data', (chunk: Uint8Array) => {
      input += chunk.length
    })
    const tar = Readable.toWeb(bytes.pipe(gunzip)) as globalThis.ReadableStream<Uint8Array>
    for await (const { header, body } of tar.pipeThrough(
      createTarDecoder({ strict: true }),
    ) as unknown as ReadableStream<{
      header: { name: string; size: number; type?: string }
      body: ReadableStream<Uint8Array>
    }>) {
      if (header.type !== undefined && header.type !== 'file') throw damaged(`"${header.name}" is not a file`)
      yield { name: header.name, size: header.size, content: contentOf(body) }
    }
    // zlib stops at the end of the compressed data and ignores what follows.
    if (gunzip.bytesWritten !== input || (!named && input !== size)) throw damaged('something follows its end')
  } catch (error) {
    throw asDamage(error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw asDamage(error)
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UnusableArchiveError(`${file} does not exist.`) : error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Errors of the disk stay what they are; errors of the content mean damage. */
function asDamage(error: unknown): unknown {
  if (error instanceof UnusableArchiveError) return error
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return error
  return damaged(code ? `${message} (${code})` : message)
}
