/** Returns a day as people type it (3/4/2026, 03.04.2026, 03042026) as yyyy-mm-dd; any other text as it is. */
export function isoDay(text: string): string {
  const typed = /^\s*(?:(\d{1,2})\D(\d{1,2})\D(\d{4})|(\d\d)(\d\d)(\d{4}))\s*$/.exec(text)
  if (!typed) return text
  const [day = '', month = '', year] = typed.slice(1).filter(Boolean)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns a time as people type it (9, 9.30, 930) as hh:mm; any other text as it is. */
export function typedTime(text: string): string {
  const typed = /^\s*(\d{1,2})(?:\D?(\d\d))?\s*$/.exec(text)
  return typed ? `${typed[1]?.padStart(2, '0')}:${typed[2] ?? '00'}` : text.trim()
}

/** Returns a day (yyyy-mm-dd) as gg/mm/aaaa, as fields show it; any other text as it is. */
export function typedDay(text: string): string {
  return text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
}
