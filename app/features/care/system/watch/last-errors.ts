import type { LoggedError } from '#app/context.ts'

/** Different failures that are remembered; the one that was seen longest ago makes room. */
const MOST = 30

/** The last failures of this process, since its start. */
export class LastErrors {
  readonly #known = new Map<string, LoggedError>()

  /** Notes what was logged as an error. */
  note(logged: { err?: unknown; requestId?: unknown }, text: string, at: Date): void {
    const { type, place } = describe(logged.err)
    const key = `${text} ${type} ${place}`
    const known = this.#known.get(key)
    const moment = at.toISOString()
    const requestId = typeof logged.requestId === 'string' ? logged.requestId : ''
    // Again at the end: a map keeps the order of insertion.
    this.#known.delete(key)
    this.#known.set(key, {
      text,
      type,
      place,
      requestId,
      lastAt: moment,
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? moment,
    })
    if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value ?? '')
  }

  /** The failures, latest first. */
  list(): LoggedError[] {
    return [...this.#known.values()].reverse()
  }
}

function describe(err: unknown): { type: string; place: string } {
  if (!(err instanceof Error)) return { type: err === undefined ? '' : typeof err, place: '' }
  const code = (err as NodeJS.ErrnoException).code
  const place = /\/((?:app|db|server|build|node_modules)\/[^\s:()]+:\d+)/.exec(stackWithoutMessage(err))?.[1] ?? ''
  return { type: typeof code === 'string' ? `${err.name} ${code}` : err.name, place }
}

/** The stack begins with the message, which may quote what somebody typed. */
function stackWithoutMessage({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
