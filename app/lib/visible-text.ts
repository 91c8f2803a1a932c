/** Controls (tab and line feed apart), and what is invisible, joins or turns the text around it. */
const HIDDEN = /[^\P{Cc}\t\n]|\p{Cf}|[\u2028\u2029]/gu

/** A text with its hidden characters shown by their codes: what looks like one thing cannot be another. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN, (hidden) => `⟨U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
