import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'

/** A consultant, or with an empty id those who have none. */
export interface Person {
  id: string
  name: string
}

/** A column of the grid: a day, or a person's part of the only day. */
export interface Column {
  key: string
  day: string
  person?: Person
}

/** A column for each day. With people: one for each of them, and one for appointments without any of them if there are such. */
export function columnsOf(
  days: readonly string[],
  people: readonly Person[],
  entries: readonly CalendarEntry[],
): Column[] {
  if (people.length === 0) return days.map((day) => ({ key: day, day }))
  const [day = ''] = days
  const columns = people.map((person): Column => ({ key: person.id, day, person }))
  const rest = { key: 'nobody', day, person: { id: '', name: 'Da assegnare' } }
  return entries.some((entry) => isOf(rest, entry, people)) ? [...columns, rest] : columns
}

/** Whether an appointment is in the column of a person. */
export function isOf({ person }: Column, { consultantId }: CalendarEntry, people: readonly Person[]): boolean {
  if (!person) return true
  return person.id ? person.id === consultantId : !people.some(({ id }) => id === consultantId)
}
