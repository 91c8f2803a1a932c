import type { BellOwner } from '#app/context.ts'
import type { BellState } from './bell.ts'

const HEARTBEAT_MS = 20_000
/** How soon a browser tries again after a lost connection. */
const RETRY_MS = 1_000
/** Events that a browser may be behind before it is given up: it comes back and catches up. */
const MOST_WAITING = 20

/** The stream of one open window, as server-sent events (HTML Standard, section 9.2). */
export class BellWindow {
  readonly owner: BellOwner
  readonly stream: ReadableStream<Uint8Array>
  #shown: string | null
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #wroteAt = Date.now()
  readonly #onEnd: () => void

  /** `shown` is what the window has seen last; `onEnd` is called once, whoever ends the stream. */
  constructor(owner: BellOwner, shown: string | null, onEnd: () => void) {
    this.owner = owner
    this.#shown = shown
    this.#onEnd = onEnd
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => this.#end(),
    })
    this.#write(`retry: ${RETRY_MS}\n\n`)
  }

  /** Sends a bell unless the window shows it already. */
  show(bell: BellState, id: string): void {
    if (id === this.#shown) return
    this.#shown = id
    this.#write(`event: bell\nid: ${id}\ndata: ${JSON.stringify(bell)}\n\n`)
  }

  /** Lets proxies and the socket know that somebody is there, when nothing else has been said for a while. */
  keepAlive(): void {
    if (Date.now() - this.#wroteAt >= HEARTBEAT_MS) this.#write(':\n\n')
  }

  close(): void {
    this.#controller?.close()
    this.#end()
  }

  #write(text: string): void {
    if (!this.#controller) return
    this.#wroteAt = Date.now()
    this.#controller.enqueue(new TextEncoder().encode(text))
    if ((this.#controller.desiredSize ?? 0) < -MOST_WAITING) this.close()
  }

  #end(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#onEnd()
  }
}
