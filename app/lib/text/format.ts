import { HALF_HOUR } from '#app/lib/time/duration.ts'
import { ROME, romeDay } from '#app/lib/time/rome-time.ts'

const longDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const romeLongDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const romeTime = new Intl.DateTimeFormat('it-IT', { timeZone: ROME, hour: '2-digit', minute: '2-digit', hour12: false })

/** The name of a calendar day's day of the week: "mercoledì". Throws like `formatDay`. */
export function weekdayName(day: string): string {
  return formatDay(day).split(' ', 1).join()
}

/**
 * Long Italian form of a calendar day: "2026-11-25" gives "mercoledì 25 novembre 2026". Throws RangeError when the day
 * does not exist.
 */
export function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  // Date reads "2026-02-30" as 2 March.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return longDay.format(moment)
}

const shortDay = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', dateStyle: 'medium' })

/**
 * Short Italian form of a calendar day, for lists: "2026-11-25" gives "25 nov 2026". Throws RangeError when the text is
 * not a date.
 */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00.000Z`))
}

const plainDay = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', dateStyle: 'long' })

/** Calendar day without weekday, for documents: "2026-11-25" gives "25 novembre 2026". Throws RangeError like `formatShortDay`. */
export function formatPlainDay(day: string): string {
  return plainDay.format(new Date(`${day}T00:00:00.000Z`))
}

const briefDay = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/**
 * Italian calendar day without its year: "2026-12-01" gives "mar 1 dic". Throws RangeError when the text is not a date.
 */
export function formatBriefDay(day: string): string {
  return briefDay.format(new Date(`${day}T00:00:00.000Z`))
}

/** Day and time of an instant in Rome without the year, for lists: "mar 1 dic, 18:00". */
export function formatBriefMoment(moment: Date): string {
  return `${formatBriefDay(romeDay(moment))}, ${formatTime(moment)}`
}

/** Day of an instant in Rome: "mercoledì 25 novembre 2026". */
export function formatDate(moment: Date): string {
  return romeLongDay.format(moment)
}

/** Time of an instant in Rome, on a 24-hour clock: "09:30". */
export function formatTime(moment: Date): string {
  return romeTime.format(moment)
}

/** Day and time of an instant in Rome: "mercoledì 25 novembre 2026, ore 09:30". */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ore ${formatTime(moment)}`
}

/** "dalle 09:00 alle 10:00 di lunedì 23 novembre 2026"; over several days both ends have their day. */
export function formatPeriod(from: Date, to: Date): string {
  if (formatDate(from) !== formatDate(to)) return `da ${formatMoment(from)}, a ${formatMoment(to)}`
  return `dalle ${formatTime(from)} alle ${formatTime(to)} di ${formatDate(to)}`
}

const romeStamp = new Intl.DateTimeFormat('it-IT', { timeZone: ROME, dateStyle: 'medium', timeStyle: 'short' })

/** Short day and time of an instant in Rome, for lists: "25 nov 2026, 09:30". */
export function formatStamp(moment: Date): string {
  return romeStamp.format(moment)
}

/** Italian minutes: "1 minuto", "60 minuti". */
export function formatMinutes(minutes: number): string {
  return formatCount(minutes, '1 minuto', 'minuti')
}

/**
 * A deadline as a round time: "entro le 18 di giovedì 26 novembre 2026", "fino alle 9:30 di …". Rounded down to the
 * half hour, so that the promise is never longer than the truth. Early hours have two digits: "le 2" is also 14:00.
 * Midnight is the end of a day: "le 00:00 di giovedì" is also read as the end of Thursday.
 */
export function formatDeadline(moment: Date, words: 'entro' | 'fino'): string {
  const round = Math.floor(moment.getTime() / HALF_HOUR) * HALF_HOUR
  const [hour = '', minute = ''] = formatTime(new Date(round)).split(':')
  const until = words === 'entro' ? 'entro le' : 'fino alle'
  if (hour === '00' && minute === '00') return `${until} 24 di ${formatDate(new Date(round - 1))}`
  const isEarly = Number(hour) < 8
  const time = isEarly ? `${hour}:${minute}` : `${Number(hour)}${minute === '00' ? '' : `:${minute}`}`
  return `${until} ${time} di ${formatDate(moment)}`
}

/**
 * A short date after a word that ends in its article: "il 25 nov 2026", but "l’8 nov 2026" and "dall’11/12". `word` ends in
 * il, al, dal or del.
 */
export function withArticle(word: string, date: string): string {
  if (!/^(0?8|11)(?!\d)/.test(date)) return `${word} ${date}`
  return `${/\bil$/i.test(word) ? word.slice(0, -2) : word}l’${date}`
}

const number = new Intl.NumberFormat('it-IT')

/** "12.345". */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** A share of 1 in percent: "12,3%", or "12%" without decimals. */
export function formatShare(share: number, maximumFractionDigits: 0 | 1): string {
  return new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits }).format(share)
}

/** A count with its noun in agreement: `one` whole for 1 ("una richiesta"), else the number and `many` ("12 richieste"). */
export function formatCount(count: number, one: string, many: string): string {
  return count === 1 ? one : `${formatNumber(count)} ${many}`
}

/** "un altro" or "altri 3": how many more there are. */
export function formatOthers(count: number): string {
  return count === 1 ? 'un altro' : `altri ${count}`
}

/** Returns a size as "3,4 MB"; a dash if it is unknown. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return '–'
  if (bytes < 1_000) return `${bytes} byte`
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9]
  return `${(bytes / Number(size)).toLocaleString('it-IT', { maximumFractionDigits: 1 })} ${unit}`
}
