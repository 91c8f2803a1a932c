import type { Week } from '#app/features/ground/settings/opening/opening-days.ts'
import type { BusyTime } from './occupancy.ts'

/** The first seat number of a consultant; the numbers below are those of seats without a person. */
export const FIRST_CONSULTANT = 1001

/** A member of staff who receives appointments. */
export interface Consultant {
  id: string
  name: string
  /** Their part of the booking link, as in /prenota/anna-rossi; empty until it is saved. */
  slug: string
  /** The holder of their half hours. */
  seat: number
  /** Null for the company's hours. */
  week: Week | null
  absences: readonly BusyTime[]
  /** When they also work, beside their week. */
  extras: readonly BusyTime[]
  /** None for all of them. */
  topics: readonly string[]
  places: readonly string[]
  /** 0 for any number of appointments in a day. */
  dailyLimit: number
  /** Minutes of travel before and after a visit at the customer's. */
  travelBefore: number
  travelAfter: number
}

/** What an appointment asks of the person who attends; empty for anything. */
export interface Need {
  topic: string
  location: string
  /** The person whom the customer has chosen; only this person is suitable. */
  personId?: string | undefined
}

/** What a person has been given so far: appointments in the week, and when they were last given one. */
export interface Load {
  id: string
  week: number
  givenAt: string | null
}
