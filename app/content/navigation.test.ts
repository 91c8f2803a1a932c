import { expect, it } from 'vitest'
import { PRODUCTS, SERVICES } from './navigation.ts'
import { products } from './products.ts'
import { services } from './services.ts'

// The menus have names of their own, short ones; the pages they lead to are those of the content, in its order.
it.each([
  ['services', SERVICES, services],
  ['products', PRODUCTS, products],
])('the menus lead to all %s', (_, menu, pages) => {
  expect(menu.map((item) => item.to)).toEqual(pages.map((page) => page.path))
})

it('highlights Formazione alone', () => {
  expect(SERVICES.filter((item) => item.highlighted).map((item) => item.label)).toEqual(['Formazione'])
})
