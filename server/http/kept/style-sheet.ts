import postcss, { type AtRule, type ChildNode, type Declaration as PostcssDeclaration, type Rule } from 'postcss'
import { parseSelector, type Selector } from './selectors.ts'

/** A declaration, with what it refers to. */
export interface Declaration {
  kind: 'declaration'
  text: string
  prop: string
  variables: readonly string[]
  animations: readonly string[]
}

/** A rule of a sheet. The steps of an animation have no selectors that can match. */
export interface StyleRule {
  kind: 'rule'
  selectors: readonly Selector[]
  isKeyframe: boolean
  nodes: readonly StyleNode[]
}

/** An at-rule; without nodes if it has no block. */
export interface AtStyle {
  kind: 'at'
  name: string
  params: string
  /** Name and parameters as written. */
  head: string
  nodes: readonly StyleNode[] | undefined
}

export type StyleNode = Declaration | StyleRule | AtStyle

/**
 * Parses a minified style sheet for `pageStyles`, without what no page needs before the full sheet has loaded: rules for
 * print, transitions, web fonts and comments.
 */
export function parseStyleSheet(css: string): StyleNode[] {
  return nodesOf(postcss.parse(css).nodes)
}

function nodesOf(nodes: ChildNode[]): StyleNode[] {
  return nodes.flatMap((node) => nodeOf(node) ?? [])
}

function nodeOf(node: ChildNode): StyleNode | undefined {
  if (node.type === 'comment') return undefined
  if (node.type === 'decl') return isLeftOut(node) ? undefined : declarationOf(node)
  if (node.type === 'rule') {
    const selectors = node.selectors.map(parseSelector)
    return { kind: 'rule', selectors, isKeyframe: isInKeyframes(node), nodes: nodesOf(node.nodes) }
  }
  const { name, params } = node
  const head = `@${name}${params && (node.raws.afterName ?? ' ')}${params}`
  // Initial values for browsers that do not know @property.
  if (name === 'layer' && params === 'properties') return { kind: 'at', name, params, head, nodes: undefined }
  if ((name === 'media' && params === 'print') || isWebFont(node)) return undefined
  return { kind: 'at', name, params, head, nodes: node.nodes && nodesOf(node.nodes) }
}

function declarationOf(node: PostcssDeclaration): Declaration {
  return {
    kind: 'declaration',
    text: node.toString(),
    prop: node.prop,
    variables: node.value.match(/--[\w-]+/g) ?? [],
    animations: node.prop.startsWith('animation') ? node.value.split(/[\s,]+/) : [],
  }
}

function isLeftOut(node: PostcssDeclaration): boolean {
  const before = node.prev()
  const isRepeated = before?.type === 'decl' && before.prop === node.prop && before.value === node.value
  return isRepeated || node.prop.startsWith('transition')
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}

/** A face whose file is downloaded; local fonts cost nothing. */
function isWebFont(rule: AtRule): boolean {
  return rule.name === 'font-face' && rule.some((node) => node.type === 'decl' && node.value.includes('url('))
}
