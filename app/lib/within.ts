/** A wait ended because of its time limit; the work itself goes on. */
export class LateError extends Error {
  override name = 'LateError'
}

/** Waits for work at most `ms` milliseconds, then throws LateError. */
export async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
