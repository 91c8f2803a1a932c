import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { KEPT_PATHS, PAGES } from './pages.ts'

type RouteEntry = (typeof routes)[number]

/** Every path of the site's layout, with the parameters of the route table (`services/:service`). */
function publicPatterns(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return entry.children ? publicPatterns(entry.children, path) : [path || '/']
  })
}

/**
 * Pages of entries, which exist once they are published; the not-found page, the personal ones, booking links and the form of
 * applications.
 */
const UNLISTED = [
  ...['/insights', '/insights/:slug', '/projects/:slug', '/careers/:slug'],
  ...['/*', '/appuntamento/:token', '/i-tuoi-dati/:token', '/candidatura/:token', '/careers/candidatura'],
  ...['/prenota/:person', '/prenota/:person/:topic'],
]

const patterns = publicPatterns(routes.filter((entry) => entry.file === 'shell/public/layout/site-layout.tsx')).filter(
  (pattern) => !UNLISTED.includes(pattern),
)

function patternOf(path: string): string | undefined {
  return matchRoutes(
    patterns.map((pattern) => ({ path: pattern })),
    path,
  )?.at(-1)?.route.path
}

describe('PAGES', () => {
  test('has a page for every public route, and a route for every page', () => {
    const listed = PAGES.map(({ path }) => patternOf(path))

    expect(new Set(listed)).toStrictEqual(new Set(patterns))
  })

  test('has each path once', () => {
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length)
  })

  test('caches every page but the contact form, which differs between visitors', () => {
    expect(PAGES.map(({ path }) => path).filter((path) => !KEPT_PATHS.includes(path))).toStrictEqual(['/contact'])
  })
})
