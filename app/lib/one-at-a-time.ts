/** Makes a runner that starts each work when the one before has ended and the event loop has had a turn. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {}).then(() => new Promise((resolve) => setImmediate(resolve)))
    return result
  }
}
