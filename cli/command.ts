import { type ParseArgsConfig, parseArgs } from 'node:util'

/** One command of the command line. */
export interface Command {
  usage: string
  about: string
  /** Runs the command and returns the exit code. Throws UsageError for invalid arguments. */
  run: (args: string[]) => Promise<number>
}

/** The arguments are invalid; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Parses the arguments of a command. Throws UsageError. */
export function readArguments<const Config extends ParseArgsConfig>(args: string[], config: Config) {
  try {
    return parseArgs({ ...config, args })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
