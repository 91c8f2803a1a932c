import { formatMoment as formatInstant } from '#app/lib/text/format.ts'

/** Returns an ISO instant as day and time in Rome. */
export function formatMoment(iso: string): string {
  return formatInstant(new Date(iso))
}

/** Returns a duration as "2 min 5 s"; a dash if it is unknown. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return 'meno di 1 s'
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
