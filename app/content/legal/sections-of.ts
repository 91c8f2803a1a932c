import type { LegalSection } from './legal.ts'

/** The sections of a legal text in Markdown. Each begins with a line `# Title {#anchor}`; its body is a rich text. */
export function sectionsOf(markdown: string): LegalSection[] {
  const [, ...parts] = markdown.split(/^# /m)
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [title = '', anchor = ''] = head.slice(0, -1).split(' {#')
    return { kind: 'text', anchor, title, body: lines.join('\n').trim() }
  })
}
