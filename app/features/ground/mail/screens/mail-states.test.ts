import { expect, test } from 'vitest'
import { kindName } from './mail-states.ts'

test('the notice of a changed access does not say who changed it: it may be the person', () => {
  expect(kindName('staff-access')).toBe('Notifica sull’accesso')
})
