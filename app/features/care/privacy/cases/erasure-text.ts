import { formatCount } from '#app/lib/text/format.ts'

/** A number of stored rows, for the reader: "un elemento", "12 elementi". */
export function countElements(rows: number): string {
  return formatCount(rows, 'un elemento', 'elementi')
}

/** What an erasure deletes. A person who only applied for a job has rows but no request. */
export function erasureText({ requests, rows }: { requests: number; rows: number }): string {
  if (rows === 0) return 'Non c’è nulla da cancellare.'
  const included = requests === 0 ? '' : `, ${formatCount(requests, 'compresa una richiesta', 'richieste comprese')}`
  return `Verranno cancellati per sempre tutti i dati di questa persona${included}.`
}
