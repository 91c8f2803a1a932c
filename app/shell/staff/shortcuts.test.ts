import { expect, test } from 'vitest'
import { createShortcutReader, type KeyPress } from './shortcuts.ts'

function type(...presses: Partial<KeyPress>[]) {
  const read = createShortcutReader()
  return presses.map((press, index) => read({ key: '', modified: false, typing: false, at: index * 100, ...press }))
}

test('g and a letter open a screen; help and palette have single keys', () => {
  expect(type({ key: 'g' }, { key: 'r' })).toStrictEqual([undefined, { kind: 'go', to: '/admin/requests' }])
  expect(type({ key: '?' }, { key: '/' })).toStrictEqual([{ kind: 'help' }, { kind: 'palette' }])
})

test('a letter alone, too late, unknown, typed in a field or with a modifier does nothing', () => {
  expect(type({ key: 'q' })).toStrictEqual([undefined])
  expect(type({ key: 'g' }, { key: 'b', at: 1_500 })[1]).toBeUndefined()
  expect(type({ key: 'g' }, { key: 'z' }, { key: 'b' })).toStrictEqual([undefined, undefined, undefined])
  expect(type({ key: 'g' }, { key: 'r', typing: true })[1]).toBeUndefined()
  expect(type({ key: 'g', modified: true }, { key: 'b' })[1]).toBeUndefined()
  expect(type({ key: '?', typing: true })).toStrictEqual([undefined])
})

test('pressing Shift for a character does not end a sequence', () => {
  expect(type({ key: 'g' }, { key: 'Shift' }, { key: 'A' })[2]).toStrictEqual({ kind: 'go', to: '/admin/appointments' })
})

test('single letters belong to the page, but not after g, in a field or with a modifier', () => {
  expect(type({ key: 'j' }, { key: 'E' })).toStrictEqual([
    { kind: 'page', key: 'j' },
    { kind: 'page', key: 'e' },
  ])
  expect(type({ key: 'g' }, { key: 'a' })[1]).toStrictEqual({ kind: 'go', to: '/admin/appointments' })
  expect(type({ key: 'e', typing: true }, { key: 'a', modified: true })).toStrictEqual([undefined, undefined])
})
