/** A format of the rich texts that a button or key applies. */
export type TextFormat = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'link' | 'code'

/** A change of a text: `insert` replaces what is between `from` and `to`; then the selection is set. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  selection: [start: number, end: number]
}

const AROUND = { bold: '**', italic: '*', code: '`' } as const
const LINE_START = /^(?:#{2,4} +|[-*] +|\d{1,3}[.)] +)/
const STARTS = {
  heading: { is: /^#{2,4} +/, of: () => '## ' },
  list: { is: /^[-*] +/, of: () => '- ' },
  numbers: { is: /^\d{1,3}[.)] +/, of: (at: number) => `${at + 1}. ` },
} as const
const NEW_ADDRESS = '/contact'

/** Applies a format to the selection, or removes it where it is already applied. */
export function formatText(text: string, start: number, end: number, format: TextFormat): TextEdit {
  if (format === 'link') return linkEdit(text, start, end)
  if (format === 'bold' || format === 'italic' || format === 'code') return aroundEdit(text, start, end, AROUND[format])
  return linesEdit(text, start, end, STARTS[format])
}

/** Enter in a list: the next item, or the end of the list after an empty one. Undefined elsewhere. */
export function continueList(text: string, at: number): TextEdit | undefined {
  const from = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(from, at)
  const mark = /^( *)(?:([-*•])|(\d{1,2})([.)]))[ \t]+/.exec(line)
  if (!mark) return undefined
  if (line.length === mark[0].length) return { from, to: at, insert: '', selection: [from, from] }
  const [, space, bullet, number, dot] = mark
  const insert = `\n${space}${bullet ?? `${Number(number) + 1}${dot}`} `
  return { from: at, to: at, insert, selection: [at + insert.length, at + insert.length] }
}

function aroundEdit(text: string, start: number, end: number, mark: string): TextEdit {
  const { length } = mark
  // A single * next to another one is part of **.
  const isMark = (at: number) =>
    text.slice(at, at + length) === mark && (mark !== '*' || (text[at - 1] !== '*' && text[at + 1] !== '*'))
  if (start >= length && isMark(start - length) && isMark(end)) {
    const [from, to] = [start - length, end + length]
    return { from, to, insert: text.slice(start, end), selection: [from, from + end - start] }
  }
  // Marks beside spaces are no marks.
  const chosen = text.slice(start, end)
  const from = start + (chosen.length - chosen.trimStart().length)
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length))
  return {
    from,
    to,
    insert: mark + text.slice(from, to) + mark,
    selection: [from + length, to + length],
  }
}

function linkEdit(text: string, start: number, end: number): TextEdit {
  const chosen = text.slice(start, end)
  if (/^(?:https?:\/\/|\/|mailto:|tel:)\S+$/.test(chosen)) {
    return { from: start, to: end, insert: `[](${chosen})`, selection: [start + 1, start + 1] }
  }
  const insert = `[${chosen}](${NEW_ADDRESS})`
  // With a text the address is next, and selected; without one the text comes first.
  const address = start + chosen.length + 3
  const selection: TextEdit['selection'] = chosen ? [address, address + NEW_ADDRESS.length] : [start + 1, start + 1]
  return { from: start, to: end, insert, selection }
}

function linesEdit(
  text: string,
  start: number,
  end: number,
  { is, of }: (typeof STARTS)[keyof typeof STARTS],
): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isOn = lines.every((line) => is.test(line) || line.trim() === '') && lines.some((line) => is.test(line))
  let count = 0
  const changed = lines.map((line) => {
    if (isOn) return line.replace(is, '')
    if (line.trim() === '' && lines.length > 1) return line
    return of(count++) + line.replace(LINE_START, '')
  })
  const insert = changed.join('\n')
  // One line keeps the caret behind it, several stay selected.
  const selection: TextEdit['selection'] =
    lines.length === 1 ? [from + insert.length, from + insert.length] : [from, from + insert.length]
  return { from, to, insert, selection }
}
