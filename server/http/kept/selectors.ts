import { list } from 'postcss'

/** What a page contains. */
export interface PageContents {
  elements: ReadonlySet<string>
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
  hasFields: boolean
}

/** A selector, with what a page must contain so that it can match. */
export interface Selector {
  text: string
  isPossible: (page: PageContents) => boolean
}

/** A class, an id, a pseudo-class or -element, or an element name; with the bracket if it takes other selectors. */
const PART = /(::|[.#:])?((?:\\.|[\w-])+)(\()?/g

/** Selectors of fields; a page without fields needs none of them. */
const FIELD_PARTS = /^(-webkit-(date|search|inner|outer|calendar)|-moz-|file-selector|placeholder)/

/** States that do not occur before the full sheet has loaded, and the host element, which pages do not have. */
const LATER = new Set(['hover', 'active', 'disabled', 'selection', 'host'])

/** Reads a selector once, so that it can be compared with many pages. */
export function parseSelector(text: string): Selector {
  const tests = testsOf(text)
  return { text, isPossible: (page) => tests.every((test) => test(page)) }
}

type Test = Selector['isPossible']

function testsOf(selector: string): Test[] {
  const tests: Test[] = []
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
      if (name === 'is' || name === 'where') {
        const alternatives = list.comma(inside).map(parseSelector)
        tests.push((page) => alternatives.some(({ isPossible }) => isPossible(page)))
      }
    } else tests.push(...testOfPart(kind, name))
  }
  return tests
}

function testOfPart(kind: string | undefined, name: string): Test[] {
  if (kind === '.') return [({ classes }) => classes.has(name)]
  if (kind === '#') return [({ ids }) => ids.has(name)]
  if (kind === undefined) return [({ elements }) => elements.has(name.toLowerCase())]
  if (LATER.has(name)) return [() => false]
  return FIELD_PARTS.test(name) ? [({ hasFields }) => hasFields] : []
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
