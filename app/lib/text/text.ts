/** Line ends of all systems; vertical tab, form feed, NEL and Unicode's separators come from word processors. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Control characters except tab and line feed, and characters without a width that split words or reorder what follows.
 * Joiners, the marks LRM, RLM and ALM and variation selectors stay: scripts and emoji need them.
 */
const UNSEEN = /[^\P{Cc}\t\n]|[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** A character that shows something. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Normalises a single line like `cleanText`; line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ')
}

/**
 * Normalises running text: NFC, line breaks as LF, no other control or unseen characters, trimmed; empty when nothing
 * would be visible.
 */
export function cleanText(text: string): string {
  const clean = text.replace(LINE_END, '\n').replace(UNSEEN, '').normalize('NFC').trim()
  return VISIBLE.test(clean) ? clean : ''
}
