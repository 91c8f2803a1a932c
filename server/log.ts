import { type Logger, pino } from 'pino'

/** Returns the process's log: one JSON line per event on standard output, without personal data. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}

/** The logged properties of an error. Its other properties may quote a row (`detail` of PostgreSQL does). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
