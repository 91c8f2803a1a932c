import { formatCount } from '#app/lib/text/format.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
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

/** A duration in one unit: minutes under two hours, hours under two days, then days. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE)
  if (minutes < 120) return formatCount(minutes, '1 minuto', 'minuti')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} ore` : `${Math.round(hours / 24)} giorni`
}
