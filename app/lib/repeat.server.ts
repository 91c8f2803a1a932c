import type { Logger } from 'pino'
import { oneAtATime } from './one-at-a-time.ts'

/** The first runs of all tasks take turns: a start needs one database connection for them, not one for each. */
const firstRuns = oneAtATime()

/** A periodic task; `name` appears in the log when a run fails. */
export interface RepeatedWork {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  log: Logger
}

/**
 * Runs a task at the start, after the first runs of tasks that were started before it, and then at regular intervals until
 * stopped; runs never overlap. Failures are logged and do not end the repetition. `wake` runs it now, unless it is
 * running; `stop` resolves when no run is in progress.
 */
export function repeat({ name, everyMs, run, log }: RepeatedWork): { wake: () => void; stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  let stopped = false
  const start = (work: () => Promise<unknown>) => {
    running ??= work()
      .then(
        () => undefined,
        (err) => log.error({ err }, `${name} failed`),
      )
      .finally(() => {
        running = undefined
      })
  }
  start(() => firstRuns(async () => stopped || run()))
  const timer = setInterval(() => start(run), everyMs)
  timer.unref()
  return {
    wake: () => start(run),
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
