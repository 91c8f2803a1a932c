import type { Company } from '#app/features/ground/settings/company/company.ts'
import { companyLines, OWN_DATA } from './company-lines.ts'
import type { MailBlock, MailContent, MailFact } from './content.ts'

const WIDTH = 76

/** Renders the text part of a mail. */
export function renderText(content: MailContent, company: Company): string {
  const ownData = content.ownData ? [`${OWN_DATA}: ${content.ownData}`] : []
  const parts = [
    ...(content.heading ? [`${content.heading}\n${'='.repeat(Math.min(content.heading.length, WIDTH))}`] : []),
    ...content.blocks.map(renderBlock),
    // "-- " on its own line starts the signature, which mail programs omit from replies (RFC 3676).
    ['-- ', ...companyLines(company).map((facts) => wrap(facts.join(' · '))), ...ownData].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return wrap(block.text)
    case 'code':
      return `${block.label}: ${block.value}`
    case 'notice':
      return [block.label.toUpperCase(), wrap(block.text), ...(block.note ? [wrap(block.note)] : [])].join('\n')
    case 'facts':
      return renderFacts(block.facts)
    case 'steps':
      return [block.heading.toUpperCase(), ...block.steps.map((step, at) => wrap(`${at + 1}. ${step}`, '   '))].join(
        '\n',
      )
    case 'quote':
      return `${block.label}:\n\n${block.text.split('\n').map(quoteLine).join('\n')}`
    case 'letter':
      return wrap(block.text)
    case 'action':
      return `${block.label}:\n${block.href}`
  }
}

function renderFacts(facts: MailFact[]): string {
  const width = Math.max(...facts.map((fact) => fact.label.length)) + 2
  return facts.map((fact) => `${`${fact.label}:`.padEnd(width)}${fact.value}`).join('\n')
}

function quoteLine(line: string): string {
  return wrap(line, '', WIDTH - 2)
    .split('\n')
    .map((part) => `> ${part}`.trimEnd())
    .join('\n')
}

/** Wraps a line between words. A word longer than the line, such as a URL, stays whole. */
function wrap(text: string, hang = '', width = WIDTH): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line)
        line = hang + word
      } else line = line ? `${line} ${word}` : word
    }
    lines.push(line)
  }
  return lines.join('\n')
}
