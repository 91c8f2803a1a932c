import type { Logger } from 'pino'

/** A reading that remembers what it gave last, apart for each first argument (a database). */
export interface LastKnown<Args extends [object, ...unknown[]], Value> {
  /** Reads and remembers. */
  read: (...args: Args) => Promise<Value>
  /** The same; when reading fails, with a line in the log, what was read last. Throws where there is nothing yet. */
  orLast: (log: Logger, ...args: Args) => Promise<Value>
}

/**
 * Makes a reading that can give its last answer when the database is away, or too busy to answer: for what a page only shows
 * beside a form. What somebody has filled in must come back with his words. `initial` is given as long as nothing was read.
 */
export function lastKnown<Args extends [object, ...unknown[]], Value>(
  read: (...args: Args) => Promise<Value>,
  initial?: Value,
): LastKnown<Args, Value> {
  const known = new WeakMap<object, Value>()
  const remember = async (...args: Args) => {
    const value = await read(...args)
    known.set(args[0], value)
    return value
  }
  return {
    read: remember,
    async orLast(log, ...args) {
      try {
        return await remember(...args)
      } catch (err) {
        const last = known.get(args[0]) ?? initial
        if (last === undefined) throw err
        log.error({ err }, 'shown as last known')
        return last
      }
    },
  }
}
