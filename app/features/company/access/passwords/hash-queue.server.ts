import { AppError } from '#app/lib/errors.ts'

/** `known`: browsers with a device cookie; `stranger`: all others. */
export type HashLane = 'known' | 'stranger'

/** Hashes computed in parallel, 19 MiB each. One slot is reserved for known browsers. */
const AT_ONCE = { total: 2, strangers: 1 } as const
/** Work admitted at a time, including waiting. Further work is refused at once. */
const ADMITTED = { known: 50, stranger: 8 } as const

/** The queue is full and no work was done; the client should retry shortly. */
export class TooBusyError extends AppError {
  constructor() {
    super(503, 'In questo momento il server è molto occupato. Riprova tra qualche secondo.', 'the hash queue is full')
  }
}

const admitted: Record<HashLane, number> = { known: 0, stranger: 0 }
const running: Record<HashLane, number> = { known: 0, stranger: 0 }
const waiting: Record<HashLane, Array<() => void>> = { known: [], stranger: [] }

/**
 * Runs work that includes a hash, beginning with its first query. Throws TooBusyError before it starts when the lane is
 * full.
 */
export async function admitToLane<Result>(lane: HashLane, work: () => Promise<Result>): Promise<Result> {
  if (admitted[lane] >= ADMITTED[lane]) throw new TooBusyError()
  admitted[lane]++
  try {
    return await work()
  } finally {
    admitted[lane]--
  }
}

/** Computes a hash in turn; known browsers come first. Throws TooBusyError when the lane is full. */
export async function computeInLane<Result>(lane: HashLane, compute: () => Promise<Result>): Promise<Result> {
  if (waiting[lane].length >= ADMITTED[lane]) throw new TooBusyError()
  if (!hasPlace(lane)) await new Promise<void>((resolve) => waiting[lane].push(resolve))
  else running[lane]++
  try {
    return await compute()
  } finally {
    running[lane]--
    startWaiting()
  }
}

function hasPlace(lane: HashLane): boolean {
  if (running.known + running.stranger >= AT_ONCE.total) return false
  return lane === 'known' || running.stranger < AT_ONCE.strangers
}

function startWaiting(): void {
  for (const lane of ['known', 'stranger'] as const) {
    while (hasPlace(lane)) {
      const start = waiting[lane].shift()
      if (!start) break
      // Counted before the waiting call resumes, so that no other call takes its slot.
      running[lane]++
      start()
    }
  }
}
