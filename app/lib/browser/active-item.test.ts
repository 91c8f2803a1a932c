import { describe, expect, test } from 'vitest'
import { isActive } from './active-item.ts'

describe('isActive', () => {
  test.each([
    ['/', '/', true],
    ['/about', '/', false],
    ['/about', '/about', true],
    ['/services/cloud', '/services', true],
    ['/services/cloud', '/services/cloud', true],
    ['/services/cloud', '/services/analytics', false],
    ['/services', '/services', true],
    ['/aboutness', '/about', false],
    ['/contact', '/products', false],
  ])('on %s, item %s: %s', (pathname, to, active) => {
    expect(isActive(pathname, to)).toBe(active)
  })
})
