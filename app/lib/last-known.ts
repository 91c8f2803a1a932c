import type { Logger } from 'pino'
import { LateError, within } from './within.ts'

/** Maximum wait of a page for data that it only shows beside a form. */
const PATIENCE_MS = 500

/** Noted by a page that shows a last value. */
export const LAST_KNOWN = 'last known'

/** The page that asks. */
interface Page {
  log: Logger
  reads?: Set<string> | undefined
}

/** A read that remembers its last result for each first argument (a database). */
export interface LastKnown<Args extends [object, ...unknown[]], Value> {
  /** Reads and stores the result. */
  read: (...args: Args) => Promise<Value>
  /**
   * Reads; when the read fails or takes too long, logs that and returns the last value. Throws or waits while there is
   * no last value. A page that shows a last value notes it in its reads, so that it is not kept.
   */
  orLast: (page: Page, ...args: Args) => Promise<Value>
}

/**
 * Wraps a read so that it can return its last result while the database is unavailable, locked or busy. For data beside a
 * form, whose page must come back with everything that was typed. `initial` is returned until something was read. While
 * a late read is pending no other one starts for the same source, because it would queue behind it.
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
    async orLast({ log, reads }, ...args) {
      const [source] = args
      const last = known.get(source) ?? initial
      if (last === undefined) return remember(...args)
      const lastValue = () => {
        reads?.add(LAST_KNOWN)
        return last
      }
      if (late.has(source)) return lastValue()
      const reading = remember(...args).finally(() => late.delete(source))
      try {
        return await within(reading, patienceMs)
      } catch (err) {
        if (err instanceof LateError) {
          late.add(source)
          reading.catch((error) => log.error({ err: error }, 'late read failed'))
        }
        log.error({ err }, 'read failed, using the last known value')
        return lastValue()
      }
    },
  }
}
