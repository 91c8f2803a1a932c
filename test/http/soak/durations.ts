const STEP = 1.02

/** Counts durations in steps of two percent, so that an hour of them takes no memory. */
export class Durations {
  readonly #counts: number[] = []
  #total = 0
  most = 0

  add(ms: number): void {
    const step = Math.max(0, Math.ceil(Math.log(Math.max(ms, 0.1) / 0.1) / Math.log(STEP)))
    this.#counts[step] = (this.#counts[step] ?? 0) + 1
    this.#total++
    this.most = Math.max(this.most, ms)
  }

  /** Returns a percentile in milliseconds; 0 without durations. */
  at(percent: number): number {
    let left = (this.#total * percent) / 100
    for (const [step, count] of this.#counts.entries()) {
      left -= count ?? 0
      if (left <= 0 && count) return 0.1 * STEP ** step
    }
    return 0
  }
}
