import { cleanLine, cleanText } from '#app/lib/text/text.ts'

const SEGMENTER = new Intl.Segmenter('it')

/** Cleans user text for the body of a mail: keeps lines, removes characters that affect surrounding text. */
export function inertText(text: string): string {
  return cleanText(text.toWellFormed())
}

/** Cleans user text for a header or a line: one line of at most `max` visible characters; '' when none is visible. */
export function inertLine(text: string, max = 120): string {
  const line = cleanLine(text.toWellFormed()).replace(/\s+/g, ' ')
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
