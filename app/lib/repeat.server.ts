import type { Logger } from 'pino'

/** A periodic task; `name` appears in the log when a run fails. */
export interface RepeatedWork {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  log: Logger
}

/**
 * Runs a task immediately and then at regular intervals until stopped; runs never overlap. Failures are logged and do
 * not end the repetition. `stop` resolves when no run is in progress.
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
