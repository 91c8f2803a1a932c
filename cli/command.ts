/** One command of the command line. */
export interface Command {
  name: string
  usage: string
  about: string
  /** Does it and gives the exit code. Throws UsageError for arguments that can't be used. */
  run: (args: string[]) => Promise<number>
}

/** The arguments can't be used; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}
