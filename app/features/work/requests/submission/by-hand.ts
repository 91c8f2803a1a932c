import type { STAFF_ORIGINS } from '#app/features/work/requests/origins.ts'

/** What staff decide about a request that they enter. */
export interface ByHand {
  origin: (typeof STAFF_ORIGINS)[number]
  /** The state of its appointment. */
  state: 'confirmed' | 'pending'
  /** The appointment takes a seat although its half hours are full or the company is busy. */
  overbooks: boolean
  /** The customer gets the mail about it. */
  tells: boolean
  videoLink: string
}
