import { expect, it } from 'vitest'
import { hasFooter } from './has-footer.ts'

it.each([
  ['/', true],
  ['/contact', true],
  ['/admin/dashboard', false],
  ['/administration', false],
  ['/AdminLoginPortal', false],
])('hasFooter of %s is %s', (path, expected) => {
  expect(hasFooter(path)).toBe(expected)
})
