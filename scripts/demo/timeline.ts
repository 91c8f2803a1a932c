/** A year of events in order: the clock is set to the time of each event while it runs. */
export interface Timeline {
  /** The time of the current event. */
  clock: () => Date
  /** Schedules an event; events later than the end never run. */
  at: (moment: Date, task: () => Promise<void>) => void
  /** Runs all events up to a moment, oldest first, and calls `onEvent` after each. */
  playUntil: (end: Date, onEvent?: (moment: Date) => void) => Promise<void>
}

/** Creates an empty timeline. */
export function createTimeline(start: Date): Timeline {
  const waiting: { moment: number; task: () => Promise<void> }[] = []
  let now = start.getTime()

  /** After all events of the same moment: first in, first out. */
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
    at(moment, task) {
      // Follow-up events are later than their cause, or the log would run backwards.
      const at = Math.max(moment.getTime(), now)
      waiting.splice(placeOf(at), 0, { moment: at, task })
    },
    async playUntil(end, onEvent) {
      for (let next = waiting[0]; next && next.moment <= end.getTime(); next = waiting[0]) {
        waiting.shift()
        now = next.moment
        await next.task()
        onEvent?.(new Date(now))
      }
      now = end.getTime()
    },
  }
}
