import { type Logger, pino } from 'pino'

/** The process's log: one JSON line an event on standard output, never a visitor's data. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}

/** What is kept of an error. Its other properties may quote a row (`detail` of PostgreSQL does). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
