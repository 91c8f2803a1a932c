import type { Logger } from 'pino'

/** Work that is done again and again: `name` stands in the log when a run fails. */
export interface RepeatedWork {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  log: Logger
}

/**
 * Does a piece of work now and then at regular intervals, until stopped; a run that is still going is not joined by a
 * second. Failures are logged and the next run comes all the same. `stop` resolves when nothing is running.
 */
export function repeat({ name, everyMs, run, log }: RepeatedWork): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const start = () => {
    running ??= run()
      .then(
        () => undefined,
        (err) => log.error({ err }, `${name} failed`),
      )
      .finally(() => {
        running = undefined
      })
  }
  start()
  const timer = setInterval(start, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
