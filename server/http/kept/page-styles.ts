import postcss, { type AtRule, type Root, type Rule } from 'postcss'

/** A selector, and the names without which it cannot match. */
interface Selector {
  text: string
  names: readonly string[]
}

/** A parsed style sheet. */
interface Sheet {
  css: string
  root: Root
  selectors: Map<Rule, Selector[]>
}

/** The last sheet: one serves all pages of a build. */
let last: Sheet | undefined

/**
 * Returns the part of a style sheet that a page needs until the full sheet has loaded: every rule that its own markup
 * can match, in any theme, width or state (open, checked, focused). Rules for pointers and print, transitions and the
 * web font are left to the full sheet.
 */
export function pageStyles(css: string, html: string): string {
  last = last?.css === css ? last : readSheet(css)
  const { root, selectors } = last
  const has = contentsOf(html)
  const possibleOf = (rule: Rule) => (selectors.get(rule) ?? []).filter(({ names }) => names.every(has))
  const part = postcss.root()
  copyUsed(root, part, possibleOf)
  dropUnused(part)
  return part.toString()
}

/** Parses a sheet. Its selectors are read once: to split them for each page takes more memory than the pages. */
function readSheet(css: string): Sheet {
  const root = withoutLater(postcss.parse(css))
  const selectors = new Map<Rule, Selector[]>()
  root.walkRules((rule) => {
    const own = rule.selectors.map((text) => ({ text, names: namesIn(text) }))
    selectors.set(rule, own)
  })
  return { css, root, selectors }
}

/** Copies the rules that can match a page, with the blocks around them; a copy of the whole sheet takes a megabyte. */
function copyUsed(from: Root | AtRule, to: Root | AtRule, possibleOf: (rule: Rule) => Selector[]): void {
  for (const node of from.nodes ?? []) {
    if (node.type === 'rule') {
      const possible = possibleOf(node)
      if (possible.length === 0) continue
      to.append(node.clone({ selector: possible.map(({ text }) => text).join(',') }))
    } else if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) {
      const block = postcss.atRule({ name: node.name, params: node.params, raws: node.raws, nodes: [] })
      copyUsed(node, block, possibleOf)
      to.append(block)
    } else {
      to.append(node.clone())
    }
  }
}

/** Removes what no page needs before the full sheet has loaded. */
function withoutLater(root: Root): Root {
  root.walkComments((comment) => void comment.remove())
  root.walkDecls(/^transition/, (declaration) => void declaration.remove())
  root.walkAtRules((rule) => {
    if (rule.name === 'media' && rule.params === 'print') rule.remove()
    if (rule.name === 'font-face' && rule.toString().includes('url(')) rule.remove()
    if (rule.name === 'layer' && rule.params === 'properties') rule.nodes = []
  })
  return root
}

/** Names in a selector without which it cannot match: `p`, `.a`, `#b`, `:hover`, `::placeholder`. */
function namesIn(selector: string): string[] {
  // Attributes, and states such as :not and :has, are assumed to match: scripts and visitors change them.
  let plain = selector.replaceAll(/(?<!\\)\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/:([\w-]+)\(((?:\\.|[^\\()])*)\)/, (_, name: string, inside: string) =>
      (name === 'is' || name === 'where') && !inside.includes(',') ? inside : '',
    )
  }
  return (plain.match(/(?:::?|[.#])?(?:\\.|[\w-])+/g) ?? []).map((name) => name.replaceAll(/\\(.)/g, '$1'))
}

/** Selectors of fields; a page without fields needs none of them. */
const FIELD_PARTS = /^::?(-webkit-(date|search|inner|outer|calendar)|-moz-|file-selector|placeholder)/
/** States that do not occur before the full sheet has loaded. */
const LATER = /^::?(hover|active|disabled|selection|host)$/

/** Returns whether a page has a name of a selector. */
function contentsOf(html: string): (name: string) => boolean {
  const names = new Set<string>()
  const markup = html.replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
  for (const [, element = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    names.add(element.toLowerCase())
    for (const name of attribute(/\sclass="([^"]*)"/, attributes).split(/\s+/)) names.add(`.${name}`)
    names.add(`#${attribute(/\sid="([^"]*)"/, attributes)}`)
  }
  const hasFields = /<(textarea|select)|<input (?![^>]*type="(checkbox|radio|hidden)")/.test(markup)
  return (name) =>
    name.startsWith(':') ? !LATER.test(name) && (hasFields || !FIELD_PARTS.test(name)) : names.has(name)
}

function attribute(pattern: RegExp, attributes: string): string {
  const value = pattern.exec(attributes)?.[1] ?? ''
  return value.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Removes variables and animations to which nothing refers, and empty blocks. */
function dropUnused(part: Root): void {
  let animations = ''
  part.walkDecls(/^animation/, ({ value }) => {
    animations += `${value} `
  })
  part.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.includes(rule.params)) rule.remove()
  })
  const used = new Set<string>()
  const usedBy = new Map<string, string[]>()
  part.walkDecls(({ prop, value }) => {
    const names = value.match(/(?<=var\()--[\w-]+/g) ?? []
    if (prop.startsWith('--')) usedBy.set(prop, [...(usedBy.get(prop) ?? []), ...names])
    else for (const name of names) used.add(name)
  })
  // A set that grows while it is read: variables in the values of variables.
  for (const name of used) for (const other of usedBy.get(name) ?? []) used.add(other)
  part.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove()
  })
  part.walkAtRules('property', (rule) => {
    if (!used.has(rule.params)) rule.remove()
  })
  dropEmpty(part)
}

/** Removes empty blocks, but layers, which are ordered by their first mention. */
function dropEmpty(block: Root | AtRule): void {
  block.each((node) => {
    if (node.type === 'atrule' && node.nodes) dropEmpty(node)
    const isEmpty = (node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0
    if (isEmpty && !(node.type === 'atrule' && node.name === 'layer')) node.remove()
  })
}
