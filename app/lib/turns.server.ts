const waiting: (() => void)[] = []
let isTaken = false

/**
 * Resolves when this piece of work may run: one for each pass of the event loop, in the order of their requests, so that
 * kept pages are answered in between. At once if no other has run in this pass.
 */
export function turn(): Promise<void> {
  if (isTaken) return new Promise((start) => waiting.push(start))
  isTaken = true
  setImmediate(startNext)
  return Promise.resolve()
}

function startNext(): void {
  const start = waiting.shift()
  isTaken = start !== undefined
  if (!start) return
  setImmediate(startNext)
  start()
}
