import type { ServerBuild } from 'react-router'
import type { PublishedDocuments } from '#app/features/content/published-documents.ts'

/** Paths of pages that exist only while an entry is published; the application form is always there. */
const ENTRY_PATH = /^\/(?:insights|(?:insights|projects|careers)\/(?!candidatura$)[^/]+)$/i

/** The path under which the page of all unknown paths is kept. */
export const UNKNOWN_PATH = '/pagina-non-trovata'

/**
 * Returns the test for paths that only the catch-all route of the site answers, and for pages of entries that are not
 * published. Patterns are matched as in the framework.
 */
export function createUnknownPathTest(
  routes: ServerBuild['routes'],
  catchAll: string,
  content: () => Pick<PublishedDocuments, 'entryPaths' | 'redirects'>,
): (path: string) => boolean {
  const patterns = Object.values(routes)
    .filter((route) => route && route.id !== catchAll)
    .map((route) => `^${patternOf(routes, route?.id)}$`)
  const known = new RegExp(patterns.join('|'), 'i')
  // Data requests of unknown paths are left to the framework: they tell a running page what to show.
  const isMissingEntry = (path: string) => {
    const { entryPaths, redirects } = content()
    return ENTRY_PATH.test(path) && !entryPaths.has(path) && !redirects.has(path)
  }
  return (path) => !path.endsWith('.data') && (!known.test(path === '/' ? '' : path) || isMissingEntry(path))
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
