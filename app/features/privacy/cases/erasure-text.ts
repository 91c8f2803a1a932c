import { formatCount } from '#app/lib/text/format.ts'

/** A number of stored rows, for the reader: "un elemento", "12 elementi". */
export function countElements(rows: number): string {
  return formatCount(rows, 'un elemento', 'elementi')
}

/** What an erasure deletes. A person who only applied for a job has rows but no request. */
export function erasureText({ requests, rows }: { requests: number; rows: number }): string {
  if (rows === 0) return 'Non c’è nulla da cancellare.'
  const what =
    requests === 0
      ? 'tutti i dati di questa persona'
      : formatCount(requests, 'una richiesta e tutto ciò che la riguarda', 'richieste e tutto ciò che le riguarda')
  return `Verranno cancellati per sempre ${what}: ${countElements(rows)} in tutto, compresi email, note, appuntamenti e file.`
}
