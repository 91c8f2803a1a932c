import { expect, test } from 'vitest'
import { createRouteLabel } from './route-label.ts'

const ROUTES = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'layout', parentId: 'root' },
    { id: 'home', parentId: 'layout', index: true },
    { id: 'about', parentId: 'layout', path: 'about' },
    { id: 'rest', parentId: 'layout', path: '*' },
    { id: 'admin', parentId: 'root', path: 'admin' },
    { id: 'list', parentId: 'admin', path: 'requests' },
    { id: 'export', parentId: 'admin', path: 'requests/export' },
    { id: 'one', parentId: 'admin', path: 'requests/:id' },
    { id: 'admin-rest', parentId: 'admin', path: '*' },
  ].map((route) => [route.id, route]),
) as never

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/about', '/about'],
  ['/About', '/about'],
  ['/about.data', '/about'],
  ['/admin', '/admin'],
  ['/admin/requests', '/admin/requests'],
  ['/admin/requests/export', '/admin/requests/export'],
  ['/admin/requests/0198', '/admin/requests/:id'],
  ['/admin/requests/0198.data', '/admin/requests/:id'],
  ['/admin/nothing/here', '/admin/*'],
  ['/metrics', '/metrics'],
  ['/nothing', 'other'],
  ['', '/'],
  ['*', 'other'],
])('the label of %s is %s', (path, label) => {
  expect(createRouteLabel(ROUTES)(path)).toBe(label)
})
