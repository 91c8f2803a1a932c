/** A request target in its one canonical spelling. */
export type RequestTarget =
  /** `host` is set if the target contains one (absolute form, RFC 9112 section 3.2.2). */
  | { kind: 'page'; path: string; search: string; host?: string | undefined }
  /** The same page at its canonical address: `location` starts with exactly one slash, so it never leaves the site. */
  | { kind: 'redirect'; location: string; host?: string | undefined }
  | { kind: 'refused' }

/**
 * Parses the target of a request line. This is the only place that interprets the spelling of a path; all other code
 * compares plain strings.
 *
 * - Unreserved characters are decoded (`/%61bout` is `/about`), all others keep or get their percent-encoding.
 * - Dot segments are resolved, repeated slashes folded, trailing slashes dropped: by a redirect.
 * - Control characters and backslashes, raw or encoded, are refused in paths: browsers read a tab or a backslash in
 *   `Location` as part of a host name. Paths that are not valid UTF-8 are refused too: the framework prints them, and
 *   they may contain a token. NUL is also refused in queries: PostgreSQL cannot store it.
 */
export function readTarget(target: string): RequestTarget {
  const absolute = /^https?:\/\/([^/?#]*)/i.exec(target)
  const host = absolute?.[1]?.toLowerCase()
  const local = absolute ? target.slice(absolute[0].length) || '/' : target
  const mark = local.indexOf('?')
  const rawPath = mark === -1 ? local : local.slice(0, mark)
  const rawSearch = mark === -1 ? '' : local.slice(mark)
  if (!PLAIN.test(rawPath) && (!rawPath.startsWith('/') || REFUSED_IN_PATH.test(rawPath))) return { kind: 'refused' }
  if (rawSearch && REFUSED_IN_SEARCH.test(rawSearch)) return { kind: 'refused' }
  const search = rawSearch.replace(/[^\x21-\x7e]/g, encodeByte)
  const path = PLAIN.test(rawPath) ? rawPath : rawPath.replace(/%[0-9a-f]{2}|./gis, canonicalCharacter)
  if (!isDecodable(path)) return { kind: 'refused' }
  const folded = foldSegments(path)
  return folded === path
    ? { kind: 'page', path, search, host }
    : { kind: 'redirect', location: `${folded}${search}`, host }
}

/** Matches the path of most requests, which needs no decoding, only a check of its segments. */
const PLAIN = /^\/[\w\-./]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const REFUSED_IN_PATH = /[\x00-\x20\x7f\\#]|%[01][0-9a-f]|%7f|%5c/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const REFUSED_IN_SEARCH = /[\x00-\x20\x7f#]|%00/

/** Allowed unencoded in a path segment (RFC 3986 section 3.3), and the slash. */
const PATH_CHARACTER = /[\w\-.~!$&'()*+,;=:@/]/
const UNRESERVED = /[\w\-.~]/

function canonicalCharacter(part: string): string {
  if (part.length === 1) return PATH_CHARACTER.test(part) ? part : encodeByte(part)
  const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
  return UNRESERVED.test(character) ? character : part.toUpperCase()
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // The result is used: the bundler removes a call whose result is not, and with it the exception.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Node decodes the request line as Latin-1: one character per byte. */
function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

function foldSegments(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/**
 * Reads an address that a person, a form or a header names as one of this site, in the canonical spelling of its path
 * (`readTarget`). Undefined for every other: check and compare only what this returns, not what was typed.
 */
export function siteAddress(typed: string): URL | undefined {
  const [target = '', ...fragment] = typed.trim().split('#')
  const bytes = String.fromCharCode(...new TextEncoder().encode(target))
  const read = readTarget(bytes)
  if (read.kind === 'refused' || read.host !== undefined || bytes.startsWith('//')) return undefined
  const address = read.kind === 'redirect' ? read.location : read.path + read.search
  return new URL(fragment.length > 0 ? `${address}#${fragment.join('#')}` : address, 'http://own.invalid')
}
