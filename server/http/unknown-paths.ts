import type { ServerBuild } from 'react-router'
import type { PublishedDocuments } from '#app/features/content/published-documents.ts'

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
 * Returns a function that tells under which of MISSING_PATHS the answer to a path is kept: a path that only the
 * catch-all route of the site answers, or the page of an entry that is not published. Patterns are matched as in the
 * framework.
 */
export function createMissingPath(
  routes: ServerBuild['routes'],
  catchAll: string,
  content: () => Pick<PublishedDocuments, 'entryPaths' | 'redirects'>,
): (path: string) => string | undefined {
  const patterns = Object.values(routes)
    .filter((route) => route && route.id !== catchAll)
    .map((route) => `^${patternOf(routes, route?.id)}$`)
  const known = new RegExp(patterns.join('|'), 'i')
  // Data requests of unknown paths are left to the framework: they tell a running page what to show.
  const missingEntry = (path: string) => {
    const [isEntry, list, folder] = ENTRY_PATH.exec(path) ?? []
    const { entryPaths, redirects } = content()
    if (!isEntry || entryPaths.has(path) || redirects.has(path)) return undefined
    return list ? '/insights' : `/${folder?.toLowerCase()}${UNKNOWN_PATH}`
  }
  return (path) => {
    if (path.endsWith('.data')) return undefined
    return known.test(path === '/' ? '' : path) ? missingEntry(path) : UNKNOWN_PATH
  }
}

/** Returns the source of a regular expression for the whole path of a route. */
function patternOf(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  const segments = (route.path ?? '').split('/').filter(Boolean).map(segmentPattern)
  return patternOf(routes, route.parentId) + segments.join('')
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?'
  if (segment.startsWith(':')) return '/[^/]+'
  return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
}
