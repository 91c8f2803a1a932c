/** A year played through in order: everything that happens has its moment, and the clock stands there while it does. */
export interface Timeline {
  /** The moment that is being played. */
  clock: () => Date
  /** Has something happen at a moment; what would be later than the end of the play never does. */
  at: (moment: Date, deed: () => Promise<void>) => void
  /** Plays everything up to a moment, oldest first; `onDeed` hears of each. */
  playUntil: (end: Date, onDeed?: (moment: Date) => void) => Promise<void>
}

/** A timeline on which nothing stands yet. */
export function createTimeline(start: Date): Timeline {
  const waiting: { moment: number; deed: () => Promise<void> }[] = []
  let now = start.getTime()

  /** Behind everything of the same moment: who comes first stays first. */
  const placeOf = (moment: number) => {
    let [low, high] = [0, waiting.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((waiting[middle]?.moment ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    clock: () => new Date(now),
    at(moment, deed) {
      // What follows from a deed comes after it, or the log would run backwards.
      const at = Math.max(moment.getTime(), now)
      waiting.splice(placeOf(at), 0, { moment: at, deed })
    },
    async playUntil(end, onDeed) {
      for (let next = waiting[0]; next && next.moment <= end.getTime(); next = waiting[0]) {
        waiting.shift()
        now = next.moment
        await next.deed()
        onDeed?.(new Date(now))
      }
      now = end.getTime()
    },
  }
}
