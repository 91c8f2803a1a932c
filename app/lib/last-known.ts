import type { Logger } from 'pino'

/** A page does not wait longer than this for what it only shows beside a form. */
const PATIENCE_MS = 500

/** A reading that remembers what it gave last, apart for each first argument (a database). */
export interface LastKnown<Args extends [object, ...unknown[]], Value> {
  /** Reads and remembers. */
  read: (...args: Args) => Promise<Value>
  /**
   * The same; when reading fails or takes too long, with a line in the log, what was read last. Throws or waits where
   * there is nothing yet.
   */
  orLast: (log: Logger, ...args: Args) => Promise<Value>
}

/**
 * Makes a reading that can give its last answer when the database is away, locked or too busy to answer: for what a page
 * only shows beside a form, which must come back with everything that was typed. `initial` is given as long as nothing was
 * read. While a late reading is under way no other is begun for the same source: they would queue behind it.
 */
export function lastKnown<Args extends [object, ...unknown[]], Value>(
  read: (...args: Args) => Promise<Value>,
  initial?: Value,
  patienceMs = PATIENCE_MS,
): LastKnown<Args, Value> {
  const known = new WeakMap<object, Value>()
  const late = new WeakSet<object>()
  const remember = async (...args: Args) => {
    const value = await read(...args)
    known.set(args[0], value)
    return value
  }
  return {
    read: remember,
    async orLast(log, ...args) {
      const [source] = args
      const last = known.get(source) ?? initial
      if (last === undefined) return remember(...args)
      if (late.has(source)) return last
      const reading = remember(...args).finally(() => late.delete(source))
      try {
        return await within(reading, patienceMs)
      } catch (err) {
        if (err instanceof LateError) {
          late.add(source)
          reading.catch((error) => log.error({ err: error }, 'a late reading failed'))
        }
        log.error({ err }, 'shown as last known')
        return last
      }
    },
  }
}

class LateError extends Error {
  override name = 'LateError'
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
