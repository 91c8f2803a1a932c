import { expect, test } from 'vitest'
import { createShortcutReader, type KeyPress } from './shortcuts.ts'

function type(...presses: Partial<KeyPress>[]) {
  const read = createShortcutReader()
  return presses.map((press, index) => read({ key: '', modified: false, typing: false, at: index * 100, ...press }))
}

test('g and a letter go to a screen, help and palette have keys of their own', () => {
  expect(type({ key: 'g' }, { key: 'r' })).toEqual([undefined, { kind: 'go', to: '/admin/requests' }])
  expect(type({ key: '?' }, { key: '/' })).toEqual([{ kind: 'help' }, { kind: 'palette' }])
})

test('a letter alone, too late, unknown, typed or held with others does nothing', () => {
  expect(type({ key: 'r' })).toEqual([undefined])
  expect(type({ key: 'g' }, { key: 'r', at: 1_500 })[1]).toBeUndefined()
  expect(type({ key: 'g' }, { key: 'z' }, { key: 'r' })).toEqual([undefined, undefined, undefined])
  expect(type({ key: 'g' }, { key: 'r', typing: true })[1]).toBeUndefined()
  expect(type({ key: 'g', modified: true }, { key: 'r' })[1]).toBeUndefined()
  expect(type({ key: '?', typing: true })).toEqual([undefined])
})

test('Shift on the way to a sign does not end what was begun', () => {
  expect(type({ key: 'g' }, { key: 'Shift' }, { key: 'A' })[2]).toEqual({ kind: 'go', to: '/admin/appointments' })
})
