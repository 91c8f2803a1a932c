import { MINUTE } from '#app/lib/time/duration.ts'
import { ROME } from '#app/lib/time/rome-time.ts'

/**
 * Italian relative time: 'Ora' under a minute, then minutes, hours, days (under seven), weeks (under four) and months.
 * A time in the future, caused by clock differences, is 'Ora'.
 */
export function relativeTime(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE)
  if (minutes < 1) return 'Ora'
  if (minutes < 60) return ago(minutes, 'minuto', 'minuti')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ago(hours, 'ora', 'ore')
  const days = Math.floor(hours / 24)
  if (days < 7) return ago(days, 'giorno', 'giorni')
  const weeks = Math.floor(days / 7)
  if (weeks < 4) return ago(weeks, 'settimana', 'settimane')
  // Four weeks count as one month, although 30 days are not over.
  return ago(Math.max(1, Math.floor(days / 30)), 'mese', 'mesi')
}

const day = new Intl.DateTimeFormat('it-IT', { timeZone: ROME, day: 'numeric', month: 'short' })
const year = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
})

/** Age for a narrow column: "ora", "5 min", "3 h", "2 g" under a week, then "12 nov", after 300 days "12/11/25". */
export function shortAge(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE)
  if (minutes < 1) return 'ora'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  if (days < 7) return `${days} g`
  return (days < 300 ? day : year).format(moment)
}

function ago(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many} fa`
}
