import { type Mark, type Node, Schema } from 'prosemirror-model'
import {
  type Block,
  type Inline,
  type List,
  parseInline,
  parseRichText,
} from '#app/features/pages/documents/rich-text/parse.ts'
import { LOOKS } from '#app/features/pages/documents/rich-text/rich-text.tsx'

/** The site's subset of Markdown as the visual field shows it: what it lacks cannot be typed or pasted. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      parseDOM: [{ tag: 'h1, h2, h3, h4, h5, h6' }],
      toDOM: () => ['h3', 0],
    },
    quote: {
      group: 'block',
      content: 'text*',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', { class: LOOKS.quote }, 0],
    },
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', { class: LOOKS.codeBlock }, ['code', 0]],
    },
    bullet_list: { group: 'block list', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block list', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: {
      content: 'paragraph list*',
      defining: true,
      // The number of an item that does not follow the one before it.
      attrs: { value: { default: null } },
      parseDOM: [
        {
          tag: 'li',
          getAttrs: (item) => ({ value: item.hasAttribute('value') ? Number(item.getAttribute('value')) : null }),
        },
      ],
      toDOM: ({ attrs: { value } }) => ['li', { value }, 0],
    },
    text: {},
  },
  marks: {
    strong: { parseDOM: [{ tag: 'strong, b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em, i' }], toDOM: () => ['em', 0] },
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? ''
            return isHref(href) && { href }
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href, class: 'link' }, 0],
    },
    code: { excludes: 'code link', parseDOM: [{ tag: 'code' }], toDOM: () => ['code', { class: LOOKS.code }, 0] },
  },
})

type MarkName = 'strong' | 'em' | 'link' | 'code'

/** Whether a link of the subset may lead there. */
export function isHref(href: string): boolean {
  const [only, ...more] = parseInline(`[x](${href})`)
  return typeof only === 'object' && only.kind === 'link' && more.length === 0
}

/** A rich text as the document of the visual field. */
export function fromMarkdown(text: string): Node {
  const blocks = parseRichText(text).map(nodeOf)
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

function nodeOf(block: Block): Node {
  if (block.kind === 'list') return listNode(block)
  if (block.kind === 'code') return schema.node('code_block', null, block.text ? [schema.text(block.text)] : [])
  return schema.node(block.kind, null, textNodes(block.content))
}

function listNode({ ordered, items }: List): Node {
  const nodes = items.map(({ content, number, list }, at) => {
    const isNext = number === (items[at - 1]?.number ?? 0) + 1
    const children = [schema.node('paragraph', null, textNodes(content)), ...(list ? [listNode(list)] : [])]
    return schema.node('list_item', { value: ordered && !isNext ? number : null }, children)
  })
  return schema.node(ordered ? 'ordered_list' : 'bullet_list', null, nodes)
}

function textNodes(pieces: readonly Inline[], marks: readonly Mark[] = []): Node[] {
  return pieces.flatMap((piece) => {
    // The page shows a line break as a space.
    if (typeof piece === 'string') return piece ? [schema.text(oneLine(piece), marks)] : []
    const { kind } = piece
    const mark = schema.mark(kind === 'emphasis' ? 'em' : kind, kind === 'link' ? { href: piece.href } : null)
    return textNodes(kind === 'code' ? [piece.text] : piece.content, mark.addToSet(marks))
  })
}

const oneLine = (text: string) => text.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' ')

/** The document of the visual field as it is stored. */
export function toMarkdown(doc: Node): string {
  return doc.children.map(blockText).filter(Boolean).join('\n\n')
}

const STARTS = { heading: '## ', quote: '> ' } as const

function blockText(node: Node): string {
  const { name } = node.type
  if (name === 'code_block') return ['```', ...(node.textContent ? [node.textContent] : []), '```'].join('\n')
  if (name.endsWith('_list')) return listText(node, '')
  const line = lineText(node)
  if (!line.trim()) return ''
  if (name in STARTS) return STARTS[name as keyof typeof STARTS] + line.trimStart()
  // Text that only looks like the start of a list or heading. The page shows a line break as a space.
  const isText = line.startsWith('* ') || parseRichText(line)[0]?.kind === 'paragraph'
  return isText ? line : line.replace(/[ \t\u00a0]/, '\n')
}

function listText(list: Node, indent: string): string {
  let before: number | undefined
  const lines = list.children.map((item) => {
    const [paragraph, ...lists] = item.children
    const text = paragraph ? lineText(paragraph).trim() : ''
    if (!text && lists.length === 0) return ''
    const { value } = item.attrs
    before = value !== null && value > (before ?? -1) ? (value as number) : (before ?? 0) + 1
    const sign = list.type.name === 'ordered_list' ? `${before}. ` : '- '
    return [`${indent}${sign}${text}`, ...lists.map((one) => listText(one, indent + ' '.repeat(sign.length)))].join(
      '\n',
    )
  })
  return lines.filter(Boolean).join('\n')
}

/** A line in the subset. Marks that the subset has not there, such as bold text inside a word, are left out. */
function lineText({ children }: Node): string {
  const whole = written(children)
  if (shapeOf(textNodes(parseInline(whole))) === shapeOf(children)) return oneLine(whole).trimEnd()
  let text = ''
  let shown = ''
  for (const run of runsOf(children, (node) => (has(node, 'strong') ? 'strong' : has(node, 'em') ? 'em' : node))) {
    const choices = [run, without(run, 'em'), without(run, 'strong'), without(run, 'strong', 'em', 'link', 'code')]
    const fits = (choice: readonly Node[]) =>
      shapeOf(textNodes(parseInline(text + written(choice)))) === shown + shapeOf(choice)
    text += written(choices.find(fits) ?? choices.at(-1) ?? [])
    shown = shapeOf(textNodes(parseInline(text)))
  }
  return oneLine(text).trimEnd()
}

const SIGNS = [
  ['strong', '**'],
  ['em', '*'],
] as const

function written(nodes: readonly Node[], [outer, ...inner]: readonly (typeof SIGNS)[number][] = SIGNS): string {
  if (!outer) return nodes.map(pieceText).join('')
  const [mark, sign] = outer
  const parts = runsOf(nodes, (node) => has(node, mark)).map((run) => {
    const text = written(run, inner)
    // Marks beside spaces are no marks.
    const [, before = '', core, after = ''] = /^([\s),.;:!?\]]*)(.*?)([\s(]*)$/s.exec(text) ?? []
    return core && run[0] && has(run[0], mark) ? before + sign + core + sign + after : text
  })
  return parts.join('')
}

function pieceText(node: Node): string {
  const text = node.text ?? ''
  if (has(node, 'code')) return `\`${text}\``
  const link = schema.marks.link.isInSet(node.marks)
  return link ? `[${text}](${link.attrs.href})` : text
}

/** What a reader sees of a line: its characters, each with its marks. */
function shapeOf(nodes: readonly Node[]): string {
  return nodes
    .map(({ text = '', marks }) => {
      const key = marks.map(({ type, attrs }) => type.name + (attrs.href ?? '')).join()
      return text.replaceAll(/\s/g, '').replaceAll(/./gsu, (sign) => `${key}${sign}`)
    })
    .join('')
}

function runsOf(nodes: readonly Node[], keyOf: (node: Node) => unknown): Node[][] {
  const runs: Node[][] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (last?.[0] && keyOf(last[0]) === keyOf(node)) last.push(node)
    else runs.push([node])
  }
  return runs
}

const has = (node: Node, mark: MarkName) => schema.marks[mark].isInSet(node.marks) !== undefined

function without(nodes: readonly Node[], ...names: MarkName[]): Node[] {
  return nodes.map((node) => node.mark(node.marks.filter(({ type }) => !names.some((name) => name === type.name))))
}
