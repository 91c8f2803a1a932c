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
  return rowsOf(people, entries).map((person) => ({ key: person.id || 'nobody', day, person }))
}

/** The people, and those without any of them if there are such appointments. */
export function rowsOf(people: readonly Person[], entries: readonly CalendarEntry[]): Person[] {
  const nobody = { id: '', name: 'Da assegnare' }
  return entries.some((entry) => isOf({ person: nobody }, entry, people)) ? [...people, nobody] : [...people]
}

/** Whether an appointment is in the column or row of a person. */
export function isOf(
  { person }: Pick<Column, 'person'>,
  { consultantId }: CalendarEntry,
  people: readonly Person[],
): boolean {
  if (!person) return true
  return person.id ? person.id === consultantId : !people.some(({ id }) => id === consultantId)
}
