/** Control characters except tab and line feed, and format characters (Cf), which are invisible or change direction. */
const HIDDEN = /[^\P{Cc}\t\n]|\p{Cf}|[\u2028\u2029]/gu

/** Replaces hidden characters in a text by their code points, so that different texts look different. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN, (hidden) => `⟨U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
