import { DOMParser as SchemaParser, Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { fromMarkdown, schema } from './schema.ts'

/**
 * Pasted text: the schema keeps what the subset has. A plain text is read as Markdown. The page has no line breaks: one in
 * a pasted paragraph begins another.
 */
export const pasting: EditorProps = {
  transformPastedHTML: cleanHtml,
  clipboardParser: new SchemaParser(schema, [
    { tag: 'br', closeParent: true },
    ...SchemaParser.fromSchema(schema).rules,
  ]),
  clipboardTextParser: (text) => Slice.maxOpen(fromMarkdown(text).content),
}

/** Attributes that the page's policy refuses, and reports, even in a document that is never shown. */
const REFUSED = /\s(?=(?:style|on\w+)\s*=)/gi

/** Writes the formats of Word and Google Docs, which are styles, as elements. The document is inert: nothing in it loads. */
function cleanHtml(html: string): string {
  const allowed = html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(REFUSED, ' data-'))
  const { body } = new DOMParser().parseFromString(allowed, 'text/html')
  for (const one of body.querySelectorAll<HTMLElement>('b[data-style*="font-weight"]'))
    one.replaceWith(...one.childNodes)
  for (const one of body.querySelectorAll('span[data-style]')) {
    const style = one.getAttribute('data-style') ?? ''
    if (/font-weight:\s*(?:bold|[6-9]00)/.test(style) && !one.closest('h1, h2, h3, h4, h5, h6')) wrap(one, 'strong')
    if (/font-style:\s*italic/.test(style)) wrap(one, 'em')
  }
  for (const link of body.querySelectorAll('a[href]')) {
    // The clipboard has absolute addresses.
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith(`${location.origin}/`)) link.setAttribute('href', href.slice(location.origin.length))
  }
  wordLists(body)
  // An item of a list is one paragraph, and so is a cell of a table.
  for (const one of body.querySelectorAll('li :is(p, div, h1, h2, h3, h4, h5, h6, blockquote), td p, th p')) {
    one.replaceWith(...one.childNodes, ' ')
  }
  for (const one of body.querySelectorAll('li br')) one.replaceWith(' ')
  for (const one of body.querySelectorAll('blockquote:has(p, div)')) {
    for (const part of one.querySelectorAll('p, div')) replaceName(part, 'blockquote')
    one.replaceWith(...one.childNodes)
  }
  return body.innerHTML
}

/** Word writes a list as paragraphs, each with its level in its style and its sign in its text. */
function wordLists(body: HTMLElement): void {
  let open: { level: number; list: Element }[] = []
  for (const line of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d+)/.exec(line.getAttribute('data-style') ?? '')?.[1] ?? 1)
    const sign = line.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
    const kind = /^\s*\w{1,3}[.)]/.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    if (line.previousElementSibling !== open[0]?.list) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let last = open.at(-1)
    if (!last || last.level < level) {
      const list = body.ownerDocument.createElement(kind)
      const item = last?.list.lastElementChild
      if (item) item.append(list)
      else line.before(list)
      last = { level, list }
      open.push(last)
    }
    last.list.append(replaceName(line, 'li'))
  }
}

function replaceName(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

function wrap(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}
