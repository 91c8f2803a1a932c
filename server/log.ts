import { type Logger, pino } from 'pino'

/** The process's log: one JSON line an event on standard output, never a visitor's data. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['email', 'name', 'phone', 'message', 'recipient', 'err.parameters'],
  })
}
