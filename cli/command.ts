import { createInterface } from 'node:readline/promises'
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

/** Asks in a terminal whether to go on. A script, which has none, goes on. */
export async function goesOn(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return true
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close())
  return /^y(es)?$/i.test(answer.trim())
}
