import { fdatasync } from 'node:fs'

/** Writes a file's content to disk, as `fs.fdatasync` does. */
export type FileSync = (fd: number, done: (error: Error | null) => void) => void

/** The disk refused a write. Its content is unknown until the database is opened again. */
export class SqliteSyncError extends Error {}

interface Waiting {
  commit: number
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * Syncs commits to disk: one `fdatasync` of the WAL file in libuv's pool serves every commit made before it began.
 * There is no timer: the next sync begins when the last one has ended, if a commit is waiting.
 */
export class WalSync {
  readonly #fd: number
  readonly #sync: FileSync
  readonly #afterSync: () => void
  readonly #onFailure: (error: SqliteSyncError) => void
  /** Data left by a previous process counts as a first commit that may not be on disk. */
  #committed = 1
  #synced = 0
  #syncs = 0
  #waiting: Waiting[] = []
  #running = false
  #failure: SqliteSyncError | undefined

  constructor(
    fd: number,
    on: { afterSync: () => void; onFailure: (error: SqliteSyncError) => void },
    sync: FileSync = fdatasync,
  ) {
    this.#fd = fd
    this.#sync = sync
    this.#afterSync = on.afterSync
    this.#onFailure = on.onFailure
  }

  get failure(): SqliteSyncError | undefined {
    return this.#failure
  }

  get counts(): { commits: number; syncs: number } {
    return { commits: this.#committed - 1, syncs: this.#syncs }
  }

  /** Records a commit that is not on disk yet. */
  noteCommit(): void {
    this.#committed++
  }

  /** Resolves when everything committed so far is on disk; rejects with SqliteSyncError. */
  settled(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#synced === this.#committed) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ commit: this.#committed, resolve, reject })
      if (!this.#running) this.#run()
    })
  }

  /**
   * Fails permanently: the kernel drops what it could not write and reports that once, so a later successful sync would
   * prove nothing.
   */
  fail(cause: unknown): void {
    if (!this.#failure) {
      this.#failure = new SqliteSyncError('the disk could not store the database: it must be opened again', { cause })
      this.#onFailure(this.#failure)
    }
    const failure = this.#failure
    for (const { reject } of this.#waiting.splice(0)) reject(failure)
  }

  #run(): void {
    this.#running = true
    const upTo = this.#committed
    this.#sync(this.#fd, (error) => {
      this.#running = false
      this.#syncs++
      if (error) this.fail(error)
      if (this.#failure) return
      this.#synced = upTo
      const waiting = this.#waiting
      this.#waiting = waiting.filter(({ commit }) => commit > upTo)
      for (const { commit, resolve } of waiting) if (commit <= upTo) resolve()
      if (this.#waiting.length > 0) this.#run()
      this.#afterSync()
    })
  }
}
