import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { TarPackController } from 'modern-tar'
import { ignoreMissing } from '#app/lib/files/file-system.server.ts'
import type { ArchiveManifest } from './manifest.ts'

/** How much has been archived so far. */
export interface ArchiveProgress {
  rows: number
  files: number
  bytes: number
}

interface Written {
  createdAt: Date
  onProgress?: (progress: ArchiveProgress) => void
}

/** Adds entries to the tar file and keeps their hashes. */
export class EntryWriter {
  readonly sums: { name: string; sha256: string }[] = []
  readonly progress: ArchiveProgress = { rows: 0, files: 0, bytes: 0 }
  readonly #controller: TarPackController
  readonly #written: Written

  constructor(controller: TarPackController, written: Written) {
    this.#controller = controller
    this.#written = written
  }

  async add(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#write(name, bytes.length, [bytes])
  }

  /** Adds a file as large as it is now; undefined if it is gone. */
  async addFile(name: string, file: string): Promise<ArchiveManifest['files'][number] | undefined> {
    const handle = await open(file).catch(ignoreMissing)
    if (!handle) return undefined
    try {
      const { size } = await handle.stat()
      const content = size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false })
      return await this.addStream(name, size, content)
    } finally {
      await handle.close()
    }
  }

  /** Adds a stream of a known length. */
  async addStream(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<ArchiveManifest['files'][number]> {
    const sha256 = await this.#write(name, size, content)
    this.progress.files++
    return { path: name, size, sha256 }
  }

  async #write(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    const hash = createHash('sha256')
    const entry = this.#controller.add({ name, size, mode: 0o600, mtime: this.#written.createdAt }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      this.progress.bytes += chunk.length
      await entry.write(chunk)
      this.#written.onProgress?.(this.progress)
    }
    await entry.close()
    const sha256 = hash.digest('hex')
    this.sums.push({ name, sha256 })
    return sha256
  }
}
