import type { ServerBuild } from 'react-router'

/** The path under which the page of all unknown paths is kept. */
export const UNKNOWN_PATH = '/pagina-non-trovata'

/**
 * Returns the test for paths that only the catch-all route of the site answers. Patterns are matched as in the
 * framework.
 */
export function createUnknownPathTest(routes: ServerBuild['routes'], catchAll: string): (path: string) => boolean {
  const patterns = Object.values(routes)
    .filter((route) => route && route.id !== catchAll)
    .map((route) => `^${patternOf(routes, route?.id)}$`)
  const known = new RegExp(patterns.join('|'), 'i')
  // Data requests of unknown paths are left to the framework: they tell a running page what to show.
  return (path) => !path.endsWith('.data') && !known.test(path === '/' ? '' : path)
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
