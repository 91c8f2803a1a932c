import { type Logger, pino } from 'pino'
import type { LastErrors } from '#app/features/care/system/watch/last-errors.ts'

/**
 * Returns the process's log: one JSON line per event on standard output, without personal data. Errors are also noted in
 * `lastErrors`.
 */
export function createLog(level: string, lastErrors?: LastErrors): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, lineLevel) {
        const [object, text] = args as [unknown, unknown?]
        if (lineLevel >= ERROR && typeof object === 'object' && object !== null) {
          lastErrors?.note({ ...this.bindings(), ...object }, String(text ?? ''), new Date())
        }
        return method.apply(this, args)
      },
    },
  })
}

const ERROR = pino.levels.values.error ?? 50

/** The logged properties of an error. Its other properties may quote a row (`detail` of PostgreSQL does). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
