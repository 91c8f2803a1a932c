import type { Selectable } from 'kysely'
import type { BusyTimesFound } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import type { ImportParts } from '#app/features/ground/settings/busy-calendar/import-busy.server.ts'
import type { SecretContext } from '#app/lib/secret.ts'
import type { ConsultantCalendarsTable } from '#db/schema/appointments.server.ts'

/** The dependencies of reading calendars. */
export interface CalendarParts extends ImportParts, SecretContext {
  publicUrl: string
}

/** A calendar of a consultant, with their seat. */
export type StoredCalendar = Selectable<ConsultantCalendarsTable> & { seat: number }

/** What was found in a calendar; `problem` with the times if they were read, but not everything was written. */
export type CalendarReading =
  | (BusyTimesFound & { etag?: string | undefined; problem?: string | undefined })
  | 'unchanged'
  | { problem: string }
