import { expect, it } from 'vitest'
import { PRODUCTS, SERVICES } from './navigation.ts'
import { products } from './products.ts'
import { services } from './services.ts'

// The menus use short names of their own; their pages and order are those of the content.
it.each([
  ['services', SERVICES, services],
  ['products', PRODUCTS, products],
])('the menus link to all %s', (_, menu, pages) => {
  expect(menu.map((item) => item.to)).toEqual(pages.map((page) => page.path))
})

it('highlights only Formazione', () => {
  expect(SERVICES.filter((item) => item.highlighted).map((item) => item.label)).toEqual(['Formazione'])
})
