import { expect, test } from 'vitest'
import { trimmedRouteList } from './route-list.ts'

const list = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/a.js', imports: ['/b.js'] }, routes })};`

test("a route keeps what it has, without its imports, what is false and empty lists; the entry's imports stay", () => {
  const root = { id: 'root', path: '', index: true, hasLoader: true, hasAction: false, module: '/r.js' }
  const trimmed = trimmedRouteList(list({ root: { ...root, imports: ['/c.js'], css: [] } }))
  expect(trimmed).toBe(list({ root: { id: 'root', path: '', index: true, hasLoader: true, module: '/r.js' } }))
})

test('a style sheet of a route stays', () => {
  const route = { id: 'x', module: '/x.js', css: ['/x.css'] }
  expect(trimmedRouteList(list({ x: { ...route, imports: [] } }))).toBe(list({ x: route }))
})

test('another form is refused', () => {
  expect(() => trimmedRouteList('export default {}')).toThrow('route-list.ts')
})
