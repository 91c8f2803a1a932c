/** Lines after which a mail only repeats earlier ones, in the words of the usual mail programs. */
const INTRODUCTIONS = [
  /^(?:il giorno )?.{0,200}\b(?:ha scritto|ha scritto quanto segue)\s*:\s*$/i,
  /^(?:on|am|le|el) .{0,200}\b(?:wrote|schrieb|a écrit|escribió)\b.{0,100}:\s*$/i,
  /^-{2,} ?(?:messaggio originale|original message|messaggio inoltrato|forwarded message)/i,
  /^_{20,}\s*$/,
  /^(?:\*?da|\*?from|\*?von|\*?de)\s*:.{1,300}$/i,
]

/** The lines that follow "Da:" in the head that Outlook puts before a quoted mail. */
const HEAD_LINE = /^\*?(?:inviato|data|sent|date|gesendet|envoyé|a|to|oggetto|subject)\s*:/i

/**
 * Divides the text of a mail into what its author wrote and what is folded: the quoted mail and the signature (RFC 3676,
 * 4.3). A mail that answers below or between the quoted lines is not divided: its sense needs them.
 */
export function splitQuote(text: string): { text: string; quoted: string } {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .split('\n')
  const at = lines.findIndex((_, index) => beginsQuote(lines, index))
  const own = at < 0 ? lines : lines.slice(0, at)
  const rest = at < 0 ? [] : lines.slice(at)
  // The answer stands below the quote, or in it.
  const isBelow = rest.some(
    (line, index) => index > 0 && line !== '' && rest[0]?.startsWith('>') && !line.startsWith('>'),
  )
  if (own.join('').trim() === '' || isBelow) return { text: text.trim(), quoted: '' }
  const signature = own.indexOf('--')
  const written = signature > 0 ? own.slice(0, signature) : own
  return {
    text: written.join('\n').trim(),
    quoted: [...own.slice(written.length), ...rest].join('\n').trim(),
  }
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (line.startsWith('>')) return true
  // A mail program may break the introduction over two lines.
  const both = `${line} ${lines[index + 1] ?? ''}`.trim()
  return INTRODUCTIONS.some((introduction, kind) => {
    if (kind === INTRODUCTIONS.length - 1) return introduction.test(line) && HEAD_LINE.test(lines[index + 1] ?? '')
    return introduction.test(line) || (kind < 2 && line !== '' && introduction.test(both))
  })
}
