import { setTimeout as pause } from 'node:timers/promises'
import { printTable } from '../../../bench/support/figures.ts'
import { Durations } from './durations.ts'

/** What a person waits for at most while instances restart. */
const PATIENCE_MS = 60_000
const MOST_OUTSTANDING = 1_000

/** An answer of any instance. */
export interface Answer {
  status: number
  location: string
  text: string
  cookies: string[]
}

/** What one kind of request got. */
interface Kind {
  tried: number
  answered: number
  /** A conflict: the slot is taken, or somebody else has changed the document. */
  refused: number
  /** Sent again because the connection failed. */
  resent: number
  durations: Durations
  duringBackup: Durations
}

/** A request to any instance. */
export interface Sent {
  path: string
  fields?: Record<string, string>
  cookie?: string
}

/**
 * The requests of a soak. As behind a proxy they go to the instances in turn, and again to the other one if the connection
 * fails.
 */
export class Traffic {
  readonly kinds: Record<string, Kind> = {}
  /** Answers that no visitor or member of staff should get. */
  readonly failures: string[] = []
  /** Requests that were not sent because too many were unanswered. */
  skipped = 0
  /** Requests of staff that were led to the sign-in. */
  signedOut = 0
  isBackupRunning = false
  #turn = 0
  #outstanding = 0

  readonly urls: readonly string[]

  constructor(urls: readonly string[]) {
    this.urls = urls
  }

  /** Sends until an instance answers; a status other than those of `well` and 409 is a failure. */
  async send(kind: string, sent: Sent, well: readonly number[] = [200]): Promise<Answer | undefined> {
    this.kinds[kind] ??= {
      tried: 0,
      answered: 0,
      refused: 0,
      resent: 0,
      durations: new Durations(),
      duringBackup: new Durations(),
    }
    const figures = this.kinds[kind]
    figures.tried++
    const started = performance.now()
    for (let turn = this.#turn++; ; turn++) {
      try {
        const answer = await ask(this.urls[turn % this.urls.length] ?? '', sent)
        const took = performance.now() - started
        figures.durations.add(took)
        if (this.isBackupRunning) figures.duringBackup.add(took)
        // A sign-in replaces the session that an earlier request still carries.
        if (answer.location.startsWith('/AdminLoginPortal')) {
          this.signedOut++
          return undefined
        }
        if (answer.status === 409) figures.refused++
        else if (well.includes(answer.status)) figures.answered++
        else this.failures.push(`${kind} ${sent.path}: ${answer.status} ${answer.location}`)
        return answer
      } catch (error) {
        if (performance.now() - started > PATIENCE_MS) {
          this.failures.push(`${kind} ${sent.path}: ${error}`)
          return undefined
        }
        figures.resent++
        if (turn % this.urls.length === this.urls.length - 1) await pause(50)
      }
    }
  }

  /** Begins `perSecond` actions a second until a time, whether or not the earlier ones have ended, and waits for all. */
  async run(until: number, perSecond: number, act: () => Promise<void>): Promise<void> {
    const started = performance.now()
    const open = new Set<Promise<void>>()
    for (let begun = 0; Date.now() < until; await pause(10)) {
      for (const due = ((performance.now() - started) / 1000) * perSecond; begun < due; begun++) {
        if (this.#outstanding >= MOST_OUTSTANDING) {
          this.skipped++
          continue
        }
        this.#outstanding++
        const one = act().finally(() => {
          this.#outstanding--
          open.delete(one)
        })
        open.add(one)
      }
    }
    await Promise.all(open)
  }

  /** Prints a line for each kind of request. */
  print(title: string): void {
    const rows = Object.entries(this.kinds).map(([name, kind]) => {
      const { tried, answered, refused, resent, durations, duringBackup } = kind
      const ms = [durations.at(50), durations.at(99), durations.most, duringBackup.at(99)].map((one) => one.toFixed(1))
      return [name, ...[tried, answered, refused, resent].map(String), ...ms]
    })
    const columns = ['requests', 'tried', 'answered', 'refused', 'sent again', 'p50 ms', 'p99 ms', 'max ms']
    printTable(title, [...columns, 'p99 ms during backups'], rows)
  }
}

async function ask(url: string, { path, fields, cookie }: Sent): Promise<Answer> {
  // AbortSignal.timeout would keep each request in memory for the whole minute.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...(fields && { origin: url }) },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      signal: patience.signal,
    })
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
      cookies: answer.headers.getSetCookie(),
    }
  } finally {
    clearTimeout(timer)
  }
}
