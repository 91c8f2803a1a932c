/** Why retention waits for a confirmation, and what it would delete. */
export interface RetentionHold {
  /** Since when; also names this hold. */
  since: string
  /** `clock`: the clock leapt since the last run. `share`: a run would delete too many of the requests. */
  reason: 'clock' | 'share'
  /** The latest run before the hold. */
  lastRunAt: string | null
  /** Requests received before this moment have expired. */
  before: string
  expired: number
  total: number
}
