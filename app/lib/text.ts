/** Control characters that no text of ours holds: C0 without tab and line feed, DEL, C1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** One line as it is stored: NFC, without control characters, line breaks and tabs as spaces, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()
}

/** Running text as it is stored: NFC, line breaks as LF, without other control characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').normalize('NFC').trim()
}
