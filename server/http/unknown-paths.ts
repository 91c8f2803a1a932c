import type { ServerBuild } from 'react-router'
import type { PublishedDocuments } from '#app/features/pages/documents/published-documents.ts'
import { siteAddress } from '#app/lib/net/site-address.ts'
import { OPERATOR_PATHS } from './logged-path.ts'

/** Paths of pages that exist only while an entry is published; the application form is always there. */
const ENTRY_PATH = /^\/(?:(insights)|(insights|projects|careers)\/(?!candidatura$)[^/]+)$/i

/** The path under which the page of all unknown paths is kept. */
const UNKNOWN_PATH = '/pagina-non-trovata'

/**
 * The paths under which the pages of missing content are kept, one for each route: with the page of another route the
 * browser would render everything anew.
 */
export const MISSING_PATHS = [
  UNKNOWN_PATH,
  '/insights',
  ...['insights', 'projects', 'careers'].map((folder) => `/${folder}${UNKNOWN_PATH}`),
]

/**
 * Returns a function that tells whether the program answers at a path, whatever is published: a route of the table in any
 * spelling, its data, a file, a picture, a place for monitoring. Entries are published, and `catchAll` answers the rest.
 */
export function createServed(
  routes: ServerBuild['routes'],
  catchAll: string,
  isFile: (path: string) => boolean,
): (path: string) => boolean {
  const served = matcherOf(routes, (pattern, id) => id !== catchAll && !pattern.endsWith('/:slug'))
  return (path) =>
    served.test(path) || path.endsWith('.data') || isFile(path) || OPERATOR_PATHS.has(path) || FILES_BELOW.test(path)
}

/** Files whose names change with each build, and prepared pictures. */
const FILES_BELOW = /^\/(?:assets|immagini)\//i

/**
 * The path that a link means which was copied with the punctuation around it, such as `/contact).`; undefined for a path
 * without any. No address of the site ends with punctuation.
 */
export function withoutPunctuation(path: string): string | undefined {
  const text = decodeURIComponent(path)
  const meant = text.replace(/[\s.,;:!?…'"’”»)\]}>*]+$/u, '')
  return meant === text ? undefined : siteAddress(meant)?.pathname
}

/**
 * Returns a function that tells under which of MISSING_PATHS the answer to a path is kept: a path that only the
 * catch-all route of the site answers, or the page of an entry that is not published. Patterns are matched as in the
 * framework.
 */
export function createMissingPath(
  routes: ServerBuild['routes'],
  catchAll: string,
  content: () => Pick<PublishedDocuments, 'entryPaths' | 'redirects'>,
): (path: string) => string | undefined {
  const known = matcherOf(routes, (_, id) => id !== catchAll)
  // Data requests of unknown paths are left to the framework: they tell a running page what to show.
  const missingEntry = (path: string) => {
    const [isEntry, list, folder] = ENTRY_PATH.exec(path) ?? []
    const { entryPaths, redirects } = content()
    if (!isEntry || entryPaths.has(path) || redirects.has(path)) return undefined
    return list ? '/insights' : `/${folder?.toLowerCase()}${UNKNOWN_PATH}`
  }
  return (path) => {
    if (path.endsWith('.data')) return undefined
    return known.test(path) ? missingEntry(path) : UNKNOWN_PATH
  }
}

/** Returns a regular expression of the paths of the accepted routes. */
function matcherOf(routes: ServerBuild['routes'], accepts: (pattern: string, id: string) => boolean): RegExp {
  const patterns = Object.values(routes).flatMap((route) => {
    const pattern = patternOf(routes, route?.id)
    if (!route || !accepts(pattern, route.id)) return []
    return `^${pattern.split('/').filter(Boolean).map(segmentPattern).join('') || '/'}$`
  })
  return new RegExp(patterns.join('|'), 'i')
}

/** The whole pattern of a route, such as `/insights/:slug`. */
function patternOf(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? `${patternOf(routes, route.parentId)}/${route.path ?? ''}` : ''
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?'
  if (segment.startsWith(':')) return '/[^/]+'
  return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
}
