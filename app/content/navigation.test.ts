import { expect, it } from 'vitest'
import { INSIGHTS_PATH, MENUS, type Menus, shownMenus } from './navigation.ts'
import { products } from './products.ts'
import { services } from './services.ts'

// The menus use short names of their own; their pages and order are those of the content.
it.each([
  ['services', MENUS.solutions.items, services],
  ['products', MENUS.products.items, products],
])('the menus link to all %s', (_, menu, pages) => {
  expect(menu.map((item) => item.to)).toStrictEqual(pages.map((page) => page.path))
})

it('highlights only Formazione', () => {
  expect(MENUS.solutions.items.filter((item) => item.highlighted).map((item) => item.label)).toStrictEqual([
    'Formazione',
  ])
})

const paths = ({ main, company }: Menus) => [...main, ...company.items].map(({ to }) => to)

it('the menus lead to the articles only while one is published', () => {
  expect(paths(shownMenus(MENUS, true)).filter((to) => to === INSIGHTS_PATH)).toHaveLength(1)
  expect(paths(shownMenus(MENUS, false))).toStrictEqual(paths(MENUS).filter((to) => to !== INSIGHTS_PATH))
})

it('the entry for the articles stays where staff have put it', () => {
  const own: Menus = { ...MENUS, main: [{ to: INSIGHTS_PATH, label: 'Blog' }], company: { title: 'Noi', items: [] } }
  expect(paths(shownMenus(own, true))).toStrictEqual([INSIGHTS_PATH])
  expect(paths(shownMenus(own, false))).toStrictEqual([])
})
