/** The archive can't be used: damaged, newer, or encrypted for another key. The message tells the operator what to do. */
export class UnusableArchiveError extends Error {
  override name = 'UnusableArchiveError'
}

/** Returns the error of a damaged archive; `what` names the damage. */
export function damaged(what: string): UnusableArchiveError {
  return new UnusableArchiveError(
    `The archive is damaged: ${what}. Nothing was written. Use another copy of it, or an older archive.`,
  )
}
