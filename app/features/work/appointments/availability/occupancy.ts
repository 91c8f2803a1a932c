/** A period (ISO instants, UTC, end exclusive) in which the company's own calendar is busy, or a person is absent. */
export interface BusyTime {
  startsAt: string
  endsAt: string
}

/** A holder of a half hour, and the appointment for which it is held. */
export interface Holder {
  seat: number
  appointmentId: string
}

/** What blocks new appointments. */
export interface Occupancy {
  /** Number of appointments occupying each half hour, by its start (ISO, UTC). */
  owners: ReadonlyMap<string, number>
  /** Who holds each half hour; absent where only numbers count. */
  held?: ReadonlyMap<string, readonly Holder[]>
  busy: readonly BusyTime[]
  /** When single people are busy, as their own calendars say, by their seat; absent where no people are named. */
  busyPeople?: ReadonlyMap<number, readonly BusyTime[]>
}
