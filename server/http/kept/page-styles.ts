import postcss, { type AtRule, type Container, list, type Root, type Rule } from 'postcss'

const parsed = new Map<string, Root>()

/**
 * Returns the part of a style sheet that a page needs until the full sheet has loaded: every rule that its own markup
 * can match, in any theme, width or state (open, checked, focused), without rules for a class, id or element that the
 * page does not have. Rules for pointers and transitions, print rules and the web font are left to the full sheet;
 * variables and animations without references are dropped.
 */
export function pageStyles(css: string, html: string): string {
  const sheet = (parsed.get(css) ?? remember(css)).clone()
  const page = contentsOf(html)
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const possible = rule.selectors.filter((selector) => canMatch(selector, page))
    if (possible.length === 0) rule.remove()
    else if (possible.length < rule.selectors.length) rule.selector = possible.join(',')
  })
  while (removeUnused(sheet));
  return sheet.toString()
}

/** One sheet serves all pages of a build: rules that no page needs are removed once. */
function remember(css: string): Root {
  const root = postcss.parse(css)
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    // Initial values for browsers that do not know @property.
    if (rule.name === 'layer' && rule.params === 'properties') keepPlaceOnly(rule)
    else if ((rule.name === 'media' && rule.params === 'print') || isWebFont(rule)) rule.remove()
  })
  root.walkDecls((declaration) => {
    const before = declaration.prev()
    const repeated = before?.type === 'decl' && before.prop === declaration.prop && before.value === declaration.value
    if (repeated || declaration.prop.startsWith('transition')) declaration.remove()
  })
  parsed.clear()
  parsed.set(css, root)
  return root
}

interface Contents {
  elements: Set<string>
  classes: Set<string>
  ids: Set<string>
}

function contentsOf(html: string): Contents {
  const page: Contents = { elements: new Set(), classes: new Set(), ids: new Set() }
  const markup = html.replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
  for (const [, element = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    page.elements.add(element.toLowerCase())
    for (const name of attribute(attributes, 'class').split(/\s+/)) page.classes.add(name)
    page.ids.add(attribute(attributes, 'id'))
    if (element === 'input') page.elements.add(`input:${attribute(attributes, 'type') || 'text'}`)
  }
  return page
}

function attribute(attributes: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  return value.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** A class, an id, a pseudo-class or -element, or an element name; with the bracket if it takes other selectors. */
const PART = /(::|[.#:])?((?:\\.|[\w-])+)(\()?/g

/** Selectors of fields; a page without fields needs none of them. */
const FIELD_PARTS = /^(-webkit-(date|search|inner|outer|calendar)|-moz-|file-selector|placeholder)/

/** States that do not occur before the full sheet has loaded, and the host element, which pages do not have. */
const LATER = new Set(['hover', 'active', 'disabled', 'selection', 'host'])

function canMatch(selector: string, page: Contents): boolean {
  // Attribute selectors are assumed to match: scripts and visitors change attributes.
  const plain = selector.replaceAll(/(\\.)|\[[^\]]*\]/g, '$1')
  let at = 0
  while (at < plain.length) {
    PART.lastIndex = at
    const part = PART.exec(plain)
    if (!part) break
    const [text, kind, escaped = '', opens] = part
    const name = escaped.replaceAll(/\\(.)/g, '$1')
    at = part.index + text.length
    if (opens) {
      const end = closingBracket(plain, at)
      const inside = plain.slice(at, end)
      at = end + 1
      // Others (:not, :has, :nth-child …) are assumed to match.
      if ((name === 'is' || name === 'where') && !list.comma(inside).some((each) => canMatch(each, page))) return false
    } else if (kind === '.' && !page.classes.has(name)) return false
    else if (kind === '#' && !page.ids.has(name)) return false
    else if (kind === undefined && !page.elements.has(name.toLowerCase())) return false
    else if (kind?.startsWith(':') && (LATER.has(name) || (FIELD_PARTS.test(name) && !hasFields(page)))) return false
  }
  return true
}

/** Returns where the bracket opened just before `from` is closed. */
function closingBracket(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

function hasFields({ elements }: Contents): boolean {
  return [...elements].some((name) => /^(textarea|select|input:(?!checkbox|radio|hidden))/.test(name))
}

/** Removes one round of unreferenced rules; returns whether there were any. */
function removeUnused(sheet: Root): boolean {
  const used = new Set<string>()
  const animations = new Set<string>()
  sheet.walkDecls((declaration) => {
    for (const [name] of declaration.value.matchAll(/--[\w-]+/g)) used.add(name)
    if (declaration.prop.startsWith('animation'))
      for (const word of declaration.value.split(/[\s,]+/)) animations.add(word)
  })
  let removed = false
  const remove = (node: { remove: () => unknown }) => {
    node.remove()
    removed = true
  }
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) remove(declaration)
  })
  sheet.walkAtRules((rule) => {
    if (rule.name === 'property' && !used.has(rule.params)) remove(rule)
    else if (rule.name === 'keyframes' && !animations.has(rule.params)) remove(rule)
    else if (isEmpty(rule)) {
      // Layers are ordered by their first mention.
      if (rule.name === 'layer') keepPlaceOnly(rule)
      else remove(rule)
    }
  })
  sheet.walkRules((rule) => {
    if (isEmpty(rule)) remove(rule)
  })
  return removed
}

function keepPlaceOnly(layer: AtRule): void {
  layer.replaceWith(postcss.atRule({ name: 'layer', params: layer.params }))
}

function isEmpty(container: Container): boolean {
  return container.nodes?.length === 0
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')
}

/** A face whose file is downloaded; local fonts cost nothing. */
function isWebFont(rule: AtRule): boolean {
  return rule.name === 'font-face' && rule.some((node) => node.type === 'decl' && node.value.includes('url('))
}
