import { addDays, mondayOf } from '#app/lib/time/rome-time.ts'

/** Weeks in the charts, including the present one. */
export const WEEKS = 12

/** The Mondays of the last twelve weeks, oldest first, as calendar days in Rome. */
export function lastMondays(today: string): string[] {
  const monday = mondayOf(today)
  return Array.from({ length: WEEKS }, (_, index) => addDays(monday, (index + 1 - WEEKS) * 7))
}

/** The median; the mean of the two middle values for an even count; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/** The least value that nine of ten do not exceed; undefined for none. */
export function ninth(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1]
}
