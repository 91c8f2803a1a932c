import { fstatSync } from 'node:fs'
import { SECOND } from '#app/lib/time/duration.ts'
import type { SqliteReaders } from './sqlite-readers.server.ts'
import type { SqliteWriter } from './sqlite-writer.server.ts'

/** How often emptying the WAL is tried at once; each try waits for readers in other processes. */
const EMPTY_TRIES = 20
/** From then on it is tried once in this time, because each try holds up the writers for a moment. */
const EMPTY_EVERY_MS = 5 * SECOND

/** Limits of the WAL, and callbacks for failures. */
export interface CheckpointOptions {
  /** From this size on the WAL is moved into the file. */
  checkpointBytes: number
  /** Above this size reads wait, too, until the WAL is empty. */
  walLimitBytes: number
  warn: (figures: object, text: string) => void
  /** Called when a checkpoint fails. */
  onError: (error: unknown) => void
}

/**
 * The only owner of checkpoints. Most of the WAL is moved into the file while work goes on; writers wait only while the
 * rest is moved and the WAL is emptied. All of it runs on a reader, in the server a thread, so that this thread never waits.
 */
export class WalCheckpoints {
  readonly #walFd: number
  readonly #readers: SqliteReaders
  readonly #writer: SqliteWriter
  readonly #options: CheckpointOptions
  #walBytes = 0
  #done = 0
  #running: Promise<void> | undefined
  #nextAt: number
  #warned = false
  #stopped = false
  #emptying: NodeJS.Timeout | undefined

  constructor(walFd: number, readers: SqliteReaders, writer: SqliteWriter, options: CheckpointOptions) {
    this.#walFd = walFd
    this.#readers = readers
    this.#writer = writer
    this.#options = options
    this.#nextAt = options.checkpointBytes
  }

  get figures(): { walBytes: number; checkpoints: number; checkpointing: boolean; walKeepsDeleted: boolean } {
    return {
      walBytes: this.#walBytes,
      checkpoints: this.#done,
      checkpointing: this.#running !== undefined,
      walKeepsDeleted: this.#emptying !== undefined,
    }
  }

  /** Checks the size of the WAL after it has grown and starts a checkpoint if needed. */
  watch(): void {
    this.#walBytes = fstatSync(this.#walFd).size
    if (this.#walBytes < this.#nextAt || this.#running || this.#stopped) return
    this.#running = this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /**
   * Empties the WAL whatever its size, so that the file has no earlier versions of pages. A program that keeps a
   * transaction open, as Litestream does, prevents it: then it is tried until that program stops.
   */
  async empty(): Promise<void> {
    for (let tries = 0; tries < EMPTY_TRIES; tries++) {
      if (this.#stopped || (await this.#tryToEmpty())) return
    }
    this.emptyLater()
  }

  /** Tries to empty the WAL every five seconds until it is empty. */
  emptyLater(): void {
    if (this.#emptying || this.#stopped) return
    this.#options.warn({ walBytes: this.#walBytes }, 'the WAL keeps deleted data until another program stops reading')
    this.#emptying = setInterval(() => this.#tryToEmpty(), EMPTY_EVERY_MS)
    this.#emptying.unref()
  }

  async #tryToEmpty(): Promise<boolean> {
    await this.#running
    if (this.#stopped) return false
    const done = this.#done
    this.#running = this.#run(true).finally(() => {
      this.#running = undefined
    })
    await this.#running
    if (this.#done === done) return false
    clearInterval(this.#emptying)
    this.#emptying = undefined
    return true
  }

  /** Starts no further checkpoint and waits for the running one. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#emptying)
    await this.#running
  }

  async #run(alone = false): Promise<void> {
    const { checkpointBytes, walLimitBytes, warn, onError } = this.#options
    try {
      await this.#readers.checkpoint()
      // Before the next commit, which would otherwise find the whole WAL moved, restart it, and wait for the disk.
      await this.#writer.acquire('checkpoint')
      try {
        if (await this.#readers.reset(alone || this.#walBytes > walLimitBytes)) this.#done++
      } finally {
        this.#writer.release()
      }
    } catch (error) {
      onError(error)
      warn({ err: error }, 'the WAL could not be moved into the database')
    }
    this.#walBytes = fstatSync(this.#walFd).size
    // A reader in another process, for example a backup, can prevent it: the next attempt follows when as much again
    // has been written.
    this.#nextAt = checkpointBytes * (1 + Math.floor(this.#walBytes / checkpointBytes))
    const tooLong = this.#walBytes > walLimitBytes
    if (tooLong && !this.#warned) warn({ walBytes: this.#walBytes }, 'the WAL is too long: a process keeps reading')
    this.#warned = tooLong
  }
}
