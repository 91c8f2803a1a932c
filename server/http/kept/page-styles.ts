import postcss, { type AtRule, type Root } from 'postcss'

/** The last sheet: one serves all pages of a build. */
let last: { css: string; root: Root } | undefined

/**
 * Returns the part of a style sheet that a page needs until the full sheet has loaded: every rule that its own markup
 * can match, in any theme, width or state (open, checked, focused). Rules for pointers and print, transitions and the
 * web font are left to the full sheet.
 */
export function pageStyles(css: string, html: string): string {
  if (last?.css !== css) last = { css, root: withoutLater(postcss.parse(css)) }
  const root = last.root.clone()
  const has = contentsOf(html)
  root.walkRules((rule) => {
    if ((rule.parent as AtRule).name?.endsWith('keyframes')) return
    const possible = rule.selectors.filter((selector) => namesIn(selector).every((name) => has(name)))
    if (possible.length === 0) rule.remove()
    else if (possible.length < rule.selectors.length) rule.selectors = possible
  })
  dropUnused(root)
  return root.toString()
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
function dropUnused(root: Root): void {
  for (let before = ''; before !== root.toString(); ) {
    before = root.toString()
    const variables = new Set(before.match(/(?<=var\()--[\w-]+/g))
    const animations = before.match(/animation[\w-]*:[^;}]*/g)?.join() ?? ''
    root.walkDecls(/^--/, (declaration) => {
      if (!variables.has(declaration.prop)) declaration.remove()
    })
    root.walkAtRules((rule) => {
      if (rule.name === 'property' && !variables.has(rule.params)) rule.remove()
      if (rule.name.endsWith('keyframes') && !animations.includes(rule.params)) rule.remove()
      // Layers are ordered by their first mention.
      if (rule.name !== 'layer' && rule.nodes?.length === 0) rule.remove()
    })
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove()
    })
  }
}
