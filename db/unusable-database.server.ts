/** The database cannot be used as it is. The message tells the operator why and what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}
