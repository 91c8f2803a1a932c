import { StoreFailedError } from '#app/lib/files/blob-store.ts'

/** A request to an S3 store failed. The message names neither address nor credentials. */
export class S3Error extends StoreFailedError {
  override name = 'S3Error'
  /** Status of the answer; undefined without an answer. */
  readonly status: number | undefined
  /** Code of the S3 error or of the network's. */
  readonly code: string

  constructor(what: string, { status, code }: { status?: number; code: string }) {
    super(`${what}: ${status === undefined ? 'no usable answer' : `status ${status}`} (${code})`)
    this.status = status
    this.code = code
  }

  /** Whether the same request may succeed at once: an error of the server or a broken connection, not one that took long. */
  get isMomentary(): boolean {
    if (this.status !== undefined) return this.status >= 500 || this.status === 429
    return ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET', 'CUT'].includes(this.code)
  }
}
