/** Why retention waits for confirmation, and what it would delete. */
export interface RetentionHold {
  /** Start of the hold; identifies it. */
  since: string
  /** `clock`: the clock jumped since the last run. `share`: a run would delete too large a share of the requests. */
  reason: 'clock' | 'share'
  /** Time of the latest run before the hold. */
  lastRunAt: string | null
  /** Requests received before this time have expired. */
  before: string
  expired: number
  total: number
}
