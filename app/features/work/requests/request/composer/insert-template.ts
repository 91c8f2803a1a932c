/** Subject and text of a reply. */
export interface ReplyText {
  subject: string
  text: string
}

const GREETING = /^(gentil|buon|salve|ciao|egregi|car[oaie]\b|spett|a tutti)/i
const CLOSING = /^(cordial|distinti|un (cordiale )?saluto|saluti|grazie e|a presto|buona (giornata|serata))/i

/**
 * Inserts a template into a reply. An empty reply takes its subject and text. Into a begun one only the middle of the
 * template goes, before the closing words: the reply greets and closes once.
 */
export function insertTemplate(reply: ReplyText, template: { subject: string; body: string }): ReplyText {
  if (!reply.text.trim()) return { subject: template.subject, text: template.body }
  const text = paragraphs(reply.text)
  let added = paragraphs(template.body)
  if (isGreeting(text[0]) && isGreeting(added[0])) added = withoutFirstLine(added)
  const closing = text.length > 1 && isClosing(text.at(-1)) ? text.splice(-1) : []
  if (closing.length > 0 && isClosing(added.at(-1))) added = added.slice(0, -1)
  return { subject: reply.subject, text: [...text, ...added, ...closing].join('\n\n') }
}

function paragraphs(text: string): string[] {
  return text.trim().split(/\n{2,}/)
}

/** A greeting is a short first line that ends with a comma, an exclamation mark or nothing. */
function isGreeting(paragraph: string | undefined): boolean {
  const line = paragraph?.split('\n', 1)[0]?.trim() ?? ''
  return line.length <= 90 && GREETING.test(line) && /[,!\p{L}]$/u.test(line)
}

function isClosing(paragraph: string | undefined): boolean {
  return paragraph !== undefined && paragraph.length <= 200 && CLOSING.test(paragraph)
}

function withoutFirstLine([first = '', ...others]: string[]): string[] {
  const rest = first.split('\n').slice(1).join('\n')
  return rest.trim() ? [rest, ...others] : others
}
