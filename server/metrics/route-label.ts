import type { ServerBuild } from 'react-router'
import { OPERATOR_PATHS } from '../http/logged-path.ts'

/** Returns the label of a request's path: a route pattern, or one of a few names for everything else. */
export type RouteLabel = (path: string) => string

/** Label of paths without a route. */
const OTHER_ROUTE = 'other'

/**
 * Returns the labels of paths by the route table, so that their number is finite whatever is requested. Data requests
 * have the label of their page.
 */
export function createRouteLabel(routes: ServerBuild['routes']): RouteLabel {
  const patterns = [...new Set(Object.values(routes).flatMap((route) => (route ? [patternOf(routes, route.id)] : [])))]
  const fixed = new Map<string, string>()
  const variable: { test: RegExp; pattern: string }[] = []
  for (const pattern of patterns) {
    // The catch-all of the site, and layouts without a path.
    if (pattern === '/*') continue
    if (!/[:*]/.test(pattern)) fixed.set(pattern.toLowerCase(), pattern)
    else variable.push({ test: regexOf(pattern), pattern })
  }
  // A parameter is more specific than a splat, a longer pattern than a shorter one.
  variable.sort((one, other) => weight(other.pattern) - weight(one.pattern))
  return (path) => {
    if (OPERATOR_PATHS.has(path)) return path
    const page = path.replace(/(\/_root)?\.data$/, '').toLowerCase() || '/'
    return fixed.get(page) ?? variable.find(({ test }) => test.test(page))?.pattern ?? OTHER_ROUTE
  }
}

function patternOf(routes: ServerBuild['routes'], id: string | undefined): string {
  const segments: string[] = []
  for (let route = id === undefined ? undefined : routes[id]; route; route = routes[route.parentId ?? '']) {
    segments.unshift(...(route.path ?? '').split('/').filter(Boolean))
  }
  return `/${segments.join('/')}`
}

function regexOf(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?'
      return segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    })
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

function weight(pattern: string): number {
  const segments = pattern.split('/').length
  return segments * 10 - (pattern.endsWith('*') ? 9 : 0)
}
