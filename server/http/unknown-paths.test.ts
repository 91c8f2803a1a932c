import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routeTable from '#app/routes.ts'
import { createMissingPath, createServed, withoutPunctuation } from './unknown-paths.ts'

const TABLE: RouteObject[] = [
  {
    id: 'root',
    path: '',
    children: [
      {
        id: 'site',
        children: [
          { id: 'home', index: true },
          { id: 'about', path: 'about' },
          { id: 'service', path: 'services/cloud' },
          { id: 'token', path: 'appuntamento/:token' },
          { id: 'insights', path: 'insights' },
          { id: 'article', path: 'insights/:slug' },
          { id: 'project', path: 'projects/:slug' },
          { id: 'application', path: 'careers/candidatura' },
          { id: 'job', path: 'careers/:slug' },
          { id: 'missing', path: '*' },
        ],
      },
      { id: 'sign-in', path: 'AdminLoginPortal' },
      {
        id: 'admin',
        path: 'admin',
        children: [
          { id: 'request', path: 'requests/:id' },
          { id: 'rest', path: '*' },
        ],
      },
      { id: 'sitemap', path: 'sitemap.xml' },
    ],
  },
]

function manifest(routes: readonly RouteObject[], parentId?: string): ServerBuild['routes'] {
  const entries = routes.flatMap(({ id = '', path, index, children }) => [
    [id, { id, parentId, path, index, module: {} }] as const,
    ...Object.entries(manifest(children ?? [], id)),
  ])
  return Object.fromEntries(entries) as ServerBuild['routes']
}

const missingPath = createMissingPath(manifest(TABLE), 'missing', () => ({
  entryPaths: new Set(['/insights', '/insights/clean-core']),
  redirects: new Map([['/insights/nucleo', '/insights/clean-core']]),
}))

test.each([
  ...['/', '/about', '/About', '/about/x', '/abou', '/services', '/services/cloud', '/appuntamento', '/appuntamento/a'],
  ...['/appuntamento/a/b', '/adminloginportal', '/AdminLoginPortal/x', '/admin', '/ADMIN/x/y', '/administer'],
  ...['/admin/requests/1', '/sitemap.xml', '/sitemapxxml', '/caff%C3%A8', '/a%2Fb', '/appuntamento/a%2Fb', '/*'],
])('agrees with the framework on %s', (path) => {
  const isMissing = matchRoutes(TABLE, path)?.at(-1)?.route.id === 'missing'
  expect(missingPath(path)).toBe(isMissing ? '/pagina-non-trovata' : undefined)
})

test.each([
  ['/insights', undefined],
  ['/insights/clean-core', undefined],
  ['/insights/nucleo', undefined],
  ['/insights/mai-scritto', '/insights/pagina-non-trovata'],
  ['/INSIGHTS/mai-scritto', '/insights/pagina-non-trovata'],
  ['/projects/uno', '/projects/pagina-non-trovata'],
  ['/careers/uno', '/careers/pagina-non-trovata'],
  ['/careers/candidatura', undefined],
])('a missing entry has the page of its route: %s', (path, expected) => expect(missingPath(path)).toBe(expected))

test('leaves data requests to the framework', () => {
  expect(missingPath('/niente.data')).toBeUndefined()
})

interface Entry {
  id?: string | undefined
  file: string
  path?: string | undefined
  index?: boolean | undefined
  children?: readonly Entry[] | undefined
}

/** The real table, with the ids that the framework gives. */
const tableOf = (entries: readonly Entry[]): RouteObject[] =>
  entries.map(({ id, file, path, children }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    ...(path !== undefined && { path }),
    ...(children && { children: tableOf(children) }),
  })) as RouteObject[]

const isServed = createServed(manifest(tableOf(routeTable)), 'site/home/not-found-page', (path) => path === '/logo.svg')

test.each([
  ...[
    '/',
    '/about',
    '/ABOUT',
    '/contact',
    '/contact/orari',
    '/tema',
    '/insights',
    '/careers/candidatura',
    '/prenota/ada-neri',
    '/prenota/ada-neri/cloud',
    '/logo.svg',
  ],
  ...['/robots.txt', '/sitemap.xml', '/insights.atom', '/.well-known/security.txt', '/healthz', '/readyz', '/metrics'],
  ...['/appuntamento/x', '/Candidatura/x', '/i-tuoi-dati/x/copia', '/calendario/x.ics', '/anteprima/x', '/niente.data'],
  ...['/admin', '/ADMIN/x/y', '/AdminLoginPortal/setup/x', '/assets/x.js', '/immagini/x.png'],
])('the program itself answers at %s', (path) => expect(isServed(path)).toBe(true))

test.each(['/administer', '/insights/nucleo', '/projects/uno', '/vecchia', '/servizi/sap.html', '/aboutus'])(
  'a redirect may begin at %s',
  (path) => expect(isServed(path)).toBe(false),
)

test.each([
  ['/contact).', '/contact'],
  ['/contact%29.', '/contact'],
  ['/insights/clean-core%C2%BB', '/insights/clean-core'],
  ['/appuntamento/eN6B-_%22%3E', '/appuntamento/eN6B-_'],
  ['/).', '/'],
  ['/caff%C3%A8!', '/caff%C3%A8'],
  ['/contact', undefined],
  ['/insights.atom', undefined],
])('a link to %s means %s', (path, meant) => expect(withoutPunctuation(path)).toBe(meant))
