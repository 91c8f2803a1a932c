import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPlace, forgetPlaces, rememberPlace } from './view-places.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('returns the place of each view until it is forgotten', () => {
  rememberPlace('staff', '/admin/requests?stato=nuove')
  rememberPlace('public', '/services/training')
  expect([findPlace('staff'), findPlace('public')]).toStrictEqual(['/admin/requests?stato=nuove', '/services/training'])
  forgetPlaces()
  expect([findPlace('staff'), findPlace('public')]).toStrictEqual([undefined, undefined])
})

test.each(['//evil.example/', 'https://evil.example/', '/admin/dashboard'])(
  'does not lead the public view to %s',
  (path) => {
    rememberPlace('public', path)
    expect(findPlace('public')).toBeUndefined()
  },
)

test('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  rememberPlace('staff', '/admin/requests')
  expect(findPlace('staff')).toBeUndefined()
  forgetPlaces()
})
