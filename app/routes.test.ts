import { describe, expect, test } from 'vitest'
import { mayOpen, STAFF_PAGES } from './features/company/access/sessions/staff-pages.ts'
import { PERMISSIONS } from './permissions.ts'
import routes from './routes.ts'

type RouteEntry = (typeof routes)[number]

function patterns(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return entry.children ? patterns(entry.children, path) : [path]
  })
}

describe('STAFF_PAGES', () => {
  const guarded = routes.filter((entry) => entry.file === 'shell/staff/admin-layout.tsx')

  test('has a permission for every route behind the guard, and no other entry', () => {
    expect(Object.keys(STAFF_PAGES).sort()).toStrictEqual(patterns(guarded).sort())
  })

  test('every route under /admin is behind the guard', () => {
    const open = patterns(routes.filter((entry) => !guarded.includes(entry)))
    expect(open.filter((path) => /^\/admin(\/|$)/i.test(path))).toStrictEqual([])
  })

  test('gives an operator requests and appointments, an admin everything but what is granted to single persons', () => {
    const of = (role: 'admin' | 'operator') => Object.keys(STAFF_PAGES).filter((pattern) => mayOpen(role, pattern))
    const granted = Object.keys(STAFF_PAGES).filter((pattern) => pattern.startsWith('/admin/candidates'))
    expect(of('admin')).toStrictEqual(Object.keys(STAFF_PAGES).filter((pattern) => !granted.includes(pattern)))
    for (const pattern of granted) {
      expect(mayOpen({ role: 'operator', grants: ['candidates.manage'] }, pattern), pattern).toBe(true)
    }
    const closed = Object.keys(STAFF_PAGES).filter((pattern) => !of('operator').includes(pattern))
    expect(closed.length).toBeGreaterThan(3)
    for (const pattern of closed)
      expect(pattern).toMatch(
        /^\/admin\/(users|settings|content|collections|pictures|redirects|mail|audit|security|privacy|backups|system|candidates)/,
      )
  })

  test('names existing permissions only', () => {
    for (const permission of Object.values(STAFF_PAGES)) expect(PERMISSIONS).toHaveProperty([permission])
  })
})
