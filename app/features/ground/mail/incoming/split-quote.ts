/** How mail programs introduce a quoted mail: "Il giorno lun 23 nov 2026 IDG <info@idg.example> ha scritto:". */
const WROTE = /(?=.*[\d@]).{0,250}\b(?:ha scritto|wrote|schrieb|a écrit|escribió)\b.{0,100}:\s*$/i
/** How such a line begins, when it is broken over two. */
const BEGINS = /^(?:il giorno|il|on|am|le|el)\b.*\d/i
/** What phones and programs write below a mail. */
const SENT_FROM =
  /^(?:inviato da(?:l mio)?|sent from(?: my)?) (?:iphone|ipad|android|samsung|galaxy|huawei|xiaomi|outlook|yahoo|libero).{0,60}$/i
const MARK = /^(?:-{2,} ?(?:messaggio originale|original message|messaggio inoltrato|forwarded message)|_{20,}\s*$)/i
/** The head that Outlook puts before a quoted mail: its first line and the second. */
const FROM = /^\*?(?:da|from|von|de)\s*:.{1,300}$/i
const AFTER_FROM = /^\*?(?:inviato|data|sent|date|gesendet|envoyé|a|to|oggetto|subject)\s*:/i

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
  const signature = own.findIndex((line) => line === '--' || SENT_FROM.test(line))
  const written = signature > 0 ? own.slice(0, signature) : own
  return {
    text: written.join('\n').trim(),
    quoted: [...own.slice(written.length), ...rest].join('\n').trim(),
  }
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const [line = '', next = ''] = lines.slice(index, index + 2)
  if (line.startsWith('>') || MARK.test(line) || WROTE.test(line)) return true
  if (FROM.test(line)) return AFTER_FROM.test(next)
  return BEGINS.test(line) && !BEGINS.test(next) && WROTE.test(`${line} ${next}`)
}
