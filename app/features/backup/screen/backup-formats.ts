import { formatMoment as formatInstant } from '#app/lib/text/format.ts'

/** Returns an ISO instant as day and time in Rome. */
export function formatMoment(iso: string): string {
  return formatInstant(new Date(iso))
}

/** Returns a size as "3,4 MB"; a dash if it is unknown. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return '–'
  if (bytes < 1_000) return `${bytes} byte`
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9]
  return `${(bytes / Number(size)).toLocaleString('it-IT', { maximumFractionDigits: 1 })} ${unit}`
}

/** Returns a duration as "2 min 5 s"; a dash if it is unknown. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return 'meno di 1 s'
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
