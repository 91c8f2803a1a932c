/** Forms follow each other closely in a burst: work that can wait begins after this pause. */
const QUIET_MS = 50

/** Work that can wait does so no longer than this, so that a steady stream of forms does not stop it. */
const LONGEST_MS = 250

/** Lets background work wait while forms are being processed, so that their senders do not wait for it. */
export class FormsFirst {
  #running = 0
  #lastAt = Number.NEGATIVE_INFINITY

  /** Processes a form. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#lastAt = performance.now()
    }
  }

  /** Resolves when no form has been in progress for a moment, at the latest after a quarter of a second. */
  turn = async (): Promise<void> => {
    const asked = performance.now()
    for (let now = asked; ; now = performance.now()) {
      const missing = this.#running > 0 ? QUIET_MS : QUIET_MS - (now - this.#lastAt)
      const left = LONGEST_MS - (now - asked)
      if (missing <= 0 || left <= 0) return
      await new Promise((resolve) => setTimeout(resolve, Math.min(missing, left)))
    }
  }
}
