import { AppError } from '#app/lib/errors.ts'

/** Who waits for a password hash: browsers that have proved themselves before, or anybody. */
export type HashLane = 'known' | 'stranger'

/** Hashes computed at the same time, each with 46 MiB. One place is kept free of strangers. */
const AT_ONCE = { total: 2, strangers: 1 } as const
/** Work admitted at the same time, waiting included. Beyond it a further one is refused at once. */
const ADMITTED = { known: 50, stranger: 8 } as const

/** Too much is waiting already: nothing was done, and trying again soon is right. */
export class TooBusyError extends AppError {
  constructor() {
    super(503, 'In questo momento il server è molto occupato. Riprova tra qualche secondo.', 'the hash queue is full')
  }
}

const admitted: Record<HashLane, number> = { known: 0, stranger: 0 }
const running: Record<HashLane, number> = { known: 0, stranger: 0 }
const waiting: Record<HashLane, Array<() => void>> = { known: [], stranger: [] }

/** Does work that will need a hash, from its first query on. Throws TooBusyError before it begins when the lane is full. */
export async function admitToLane<Result>(lane: HashLane, work: () => Promise<Result>): Promise<Result> {
  if (admitted[lane] >= ADMITTED[lane]) throw new TooBusyError()
  admitted[lane]++
  try {
    return await work()
  } finally {
    admitted[lane]--
  }
}

/** Computes a hash when its turn comes; known browsers come first. Throws TooBusyError when the lane is full. */
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
      // Counted here: whoever comes before it runs must not take its place.
      running[lane]++
      start()
    }
  }
}
