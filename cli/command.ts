/** One command of the command line. */
export interface Command {
  name: string
  usage: string
  about: string
  /** Runs the command and returns the exit code. Throws UsageError for invalid arguments. */
  run: (args: string[]) => Promise<number>
}

/** The arguments are invalid; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}
