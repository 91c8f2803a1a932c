import { expect, test } from 'vitest'
import { createShortcutReader, type KeyPress } from './shortcuts.ts'

function type(...presses: Partial<KeyPress>[]) {
  const read = createShortcutReader()
  return presses.map((press, index) => read({ key: '', modified: false, typing: false, at: index * 100, ...press }))
}

test('g and a letter open a screen; help and palette have single keys', () => {
  expect(type({ key: 'g' }, { key: 'r' })).toEqual([undefined, { kind: 'go', to: '/admin/requests' }])
  expect(type({ key: '?' }, { key: '/' })).toEqual([{ kind: 'help' }, { kind: 'palette' }])
})

test('a letter alone, too late, unknown, typed in a field or with a modifier does nothing', () => {
  expect(type({ key: 'q' })).toEqual([undefined])
  expect(type({ key: 'g' }, { key: 'b', at: 1_500 })[1]).toBeUndefined()
  expect(type({ key: 'g' }, { key: 'z' }, { key: 'b' })).toEqual([undefined, undefined, undefined])
  expect(type({ key: 'g' }, { key: 'r', typing: true })[1]).toBeUndefined()
  expect(type({ key: 'g', modified: true }, { key: 'b' })[1]).toBeUndefined()
  expect(type({ key: '?', typing: true })).toEqual([undefined])
})

test('pressing Shift for a character does not end a sequence', () => {
  expect(type({ key: 'g' }, { key: 'Shift' }, { key: 'A' })[2]).toEqual({ kind: 'go', to: '/admin/appointments' })
})

test('single letters belong to the page, but not after g, in a field or with a modifier', () => {
  expect(type({ key: 'j' }, { key: 'E' })).toEqual([
    { kind: 'page', key: 'j' },
    { kind: 'page', key: 'e' },
  ])
  expect(type({ key: 'g' }, { key: 'a' })[1]).toEqual({ kind: 'go', to: '/admin/appointments' })
  expect(type({ key: 'e', typing: true }, { key: 'a', modified: true })).toEqual([undefined, undefined])
})
