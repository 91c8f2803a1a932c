/** The database is not usable. The message tells the operator the cause and the remedy. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}
