/** Control characters that stored text never contains: C0 except tab and line feed, DEL, C1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Normalises a single line: NFC, no control characters, line breaks and tabs become spaces, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()
}

/** Normalises running text: NFC, line breaks as LF, no other control characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').normalize('NFC').trim()
}
