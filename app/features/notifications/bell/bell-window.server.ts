import type { BellOwner } from '#app/context.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { BellState } from './bell.ts'
import type { Pulse } from './pulse.ts'

const HEARTBEAT_MS = 20 * SECOND
/** Reconnection delay of the browser. */
const RETRY_MS = SECOND
/** Events that may queue for a slow browser before its stream is closed; it reconnects and gets the current state. */
const MAX_WAITING = 20

/** Server-sent event stream of one open window (HTML Standard, section 9.2). */
export class BellWindow {
  readonly owner: BellOwner
  readonly stream: ReadableStream<Uint8Array>
  #shown: string | null
  #pulse = ''
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #wroteAt = Date.now()
  readonly #onEnd: () => void

  /** `shown` is the last event id the window received; `onEnd` is called once, whichever side ends the stream. */
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

  /** Sends a state unless the window already has it. */
  show(bell: BellState, id: string): void {
    if (id === this.#shown) return
    this.#shown = id
    this.#write(`event: bell\nid: ${id}\ndata: ${JSON.stringify(bell)}\n\n`)
  }

  /** Sends a pulse unless the window already has it; without an id, so that it does not replace that of the bell. */
  beat(pulse: Pulse): void {
    const text = JSON.stringify(pulse)
    if (text === this.#pulse) return
    this.#pulse = text
    this.#write(`event: pulse\ndata: ${text}\n\n`)
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
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
    if ((this.#controller.desiredSize ?? 0) < -MAX_WAITING) this.close()
  }

  #end(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#onEnd()
  }
}
