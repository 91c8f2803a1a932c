/** Creates a queue that runs tasks one after the other, with a turn of the event loop between them. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {}).then(() => new Promise((resolve) => setImmediate(resolve)))
    return result
  }
}
