import { formatPlainDay, withArticle } from '#app/lib/text/format.ts'

/** The version of the built-in privacy notice: its date, changed with every change of the text. */
export const PRIVACY_VERSION = '2026-11-27'

/** Name of the form field with the version that the sender could read. */
export const NOTICE_FIELD = 'informativa'

/**
 * Identifies a version of the privacy notice in a stored request: its date, for a version that staff have published also
 * its number, as in `2026-12-01.2`.
 */
export function noticeLabel({ day, number }: { day: string; number: number }): string {
  return number === 1 ? day : `${day}.${number}`
}

/** A stored version for the reader: "del 1 dicembre 2026, versione 2". */
export function noticeName(label: string): string {
  const [day = '', number] = label.split('.')
  return `${withArticle('del', formatPlainDay(day))}${number ? `, versione ${number}` : ''}`
}
