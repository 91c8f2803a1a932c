/** C0 and C1 controls (tab and line feed apart), and the characters that end a line in some programs. */
const CONTROLS = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu
/** Embeddings, overrides and isolates: they can turn the text around them. The harmless marks LRM, RLM and ALM stay. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/** Somebody else's text for the body of a mail: lines kept, nothing in it can act on what stands around it. */
export function inertText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(DIRECTION, '').trim()
}

/** Somebody else's text for a header or a line of its own: one line, cut to `max` visible characters; '' when none is. */
export function inertLine(text: string, max = 120): string {
  const line = inertText(text.replace(/[\r\n\t\u0085\u2028\u2029]+/g, ' ')).replace(/\s+/g, ' ')
  if (!/[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u.test(line)) return ''
  const characters = [...new Intl.Segmenter('it').segment(line)]
  if (characters.length <= max) return line
  const kept = characters.slice(0, max - 1).map((part) => part.segment)
  return `${kept.join('').trimEnd()}…`
}

/** Whether a text is one plain address that can stand in a header or an envelope without meaning anything more. */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s"(),:;<>@[\]\\\p{C}]+@[^\s"(),:;<>@[\]\\\p{C}]+$/u.test(text)
}
