import type { PageContents } from './selectors.ts'
import { type AtStyle, parseStyleSheet, type StyleNode } from './style-sheet.ts'

/** The last sheet: one serves all pages of a build. */
let last: { css: string; nodes: StyleNode[] } | undefined

/**
 * Returns the part of a style sheet that a page needs until the full sheet has loaded: every rule that its own markup
 * can match, in any theme, width or state (open, checked, focused), without rules for a class, id or element that the
 * page does not have. Rules for pointers and transitions, print rules and the web font are left to the full sheet;
 * variables and animations without references are dropped.
 */
export function pageStyles(css: string, html: string): string {
  if (last?.css !== css) last = { css, nodes: parseStyleSheet(css) }
  let nodes = possibleNodes(last.nodes, contentsOf(html))
  for (;;) {
    const left = usedNodes(nodes, referencesIn(nodes))
    if (left === nodes) return print(nodes)
    nodes = left
  }
}

function contentsOf(html: string): PageContents {
  const [elements, classes, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const markup = html.replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
  for (const [, element = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    elements.add(element.toLowerCase())
    for (const name of attribute(CLASS, attributes).split(/\s+/)) classes.add(name)
    ids.add(attribute(ID, attributes))
    if (element === 'input') elements.add(`input:${attribute(TYPE, attributes) || 'text'}`)
  }
  const hasFields = [...elements].some((name) => /^(textarea|select|input:(?!checkbox|radio|hidden))/.test(name))
  return { elements, classes, ids, hasFields }
}

const [CLASS, ID, TYPE] = [/\sclass="([^"]*)"/, /\sid="([^"]*)"/, /\stype="([^"]*)"/]

function attribute(pattern: RegExp, attributes: string): string {
  const value = pattern.exec(attributes)?.[1] ?? ''
  return value.includes('&')
    ? value.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    : value
}

/** Returns the nodes without the selectors that can not match. */
function possibleNodes(nodes: readonly StyleNode[], page: PageContents): readonly StyleNode[] {
  return replaceEach(nodes, (node) => {
    if (node.kind === 'declaration' || !node.nodes) return node
    const inside = possibleNodes(node.nodes, page)
    if (node.kind === 'at') return { ...node, nodes: inside }
    if (node.isKeyframe) return node
    const selectors = node.selectors.filter(({ isPossible }) => isPossible(page))
    return selectors.length > 0 ? { ...node, selectors, nodes: inside } : undefined
  })
}

interface References {
  variables: Set<string>
  animations: Set<string>
}

function referencesIn(
  nodes: readonly StyleNode[],
  found: References = { variables: new Set(), animations: new Set() },
): References {
  for (const node of nodes) {
    if (node.kind === 'declaration') {
      for (const name of node.variables) found.variables.add(name)
      for (const name of node.animations) found.animations.add(name)
    } else if (node.nodes) referencesIn(node.nodes, found)
  }
  return found
}

/** Returns the nodes without unreferenced variables and animations, and without empty blocks; the same array if nothing changes. */
function usedNodes(nodes: readonly StyleNode[], used: References): readonly StyleNode[] {
  return replaceEach(nodes, (node) => {
    if (node.kind === 'declaration')
      return !node.prop.startsWith('--') || used.variables.has(node.prop) ? node : undefined
    if (node.kind === 'at' && isUnreferenced(node, used)) return undefined
    if (!node.nodes) return node
    const inside = usedNodes(node.nodes, used)
    if (inside.length > 0) return inside === node.nodes ? node : { ...node, nodes: inside }
    // Layers are ordered by their first mention.
    return node.kind === 'at' && node.name === 'layer' ? { ...node, nodes: undefined } : undefined
  })
}

function isUnreferenced({ name, params }: AtStyle, { variables, animations }: References): boolean {
  return (name === 'property' && !variables.has(params)) || (name === 'keyframes' && !animations.has(params))
}

/** Replaces or removes nodes; returns the same array if each stays. */
function replaceEach(
  nodes: readonly StyleNode[],
  replace: (node: StyleNode) => StyleNode | undefined,
): readonly StyleNode[] {
  const replaced = nodes.flatMap((node) => replace(node) ?? [])
  return replaced.length === nodes.length && replaced.every((node, index) => node === nodes[index]) ? nodes : replaced
}

function print(nodes: readonly StyleNode[]): string {
  return nodes
    .map((node, index) => {
      if (node.kind === 'declaration') return node.text + (index < nodes.length - 1 ? ';' : '')
      const head = node.kind === 'rule' ? node.selectors.map(({ text }) => text).join(',') : node.head
      return node.nodes ? `${head}{${print(node.nodes)}}` : `${head};`
    })
    .join('')
}
