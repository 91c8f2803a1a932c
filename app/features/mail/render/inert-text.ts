/** C0 and C1 controls except tab and line feed, and characters that some programs treat as line ends. */
const CONTROLS = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu
/**
 * Bidi embeddings, overrides and isolates, which can affect surrounding text. The marks LRM, RLM and ALM are harmless
 * and stay.
 */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

const SEGMENTER = new Intl.Segmenter('it')

/** Cleans user text for the body of a mail: keeps lines, removes characters that affect surrounding text. */
export function inertText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(DIRECTION, '').trim()
}

/** Cleans user text for a header or a line: one line of at most `max` visible characters; '' when none is visible. */
export function inertLine(text: string, max = 120): string {
  const line = inertText(text.replace(/[\r\n\t\u0085\u2028\u2029]+/g, ' ')).replace(/\s+/g, ' ')
  if (!/[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u.test(line)) return ''
  // A character is at least one code unit.
  if (line.length <= max) return line
  const characters = [...SEGMENTER.segment(line)]
  if (characters.length <= max) return line
  const kept = characters.slice(0, max - 1).map((part) => part.segment)
  return `${kept.join('').trimEnd()}…`
}

/** Returns whether a text is a single plain address, safe in a header and an envelope. */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s"(),:;<>@[\]\\\p{C}]+@[^\s"(),:;<>@[\]\\\p{C}]+$/u.test(text)
}
