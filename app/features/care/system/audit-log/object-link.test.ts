import { expect, test } from 'vitest'
import { objectLink } from './action-list.tsx'
import { changesOf } from './changes.ts'

const NO_NAMES = { people: new Map<string, string>(), values: {} }
const ID = '0198c0de-0000-7000-8000-000000000001'

test('leads to the page of a request, an appointment or a mail, and to nothing for other objects', () => {
  expect(objectLink('request-assign', ID)).toBe(`/admin/requests/${ID}`)
  expect(objectLink('appointment-confirm', ID)).toBe(`/admin/appointments/${ID}`)
  expect(objectLink('mail-resend', ID)).toBe(`/admin/mail/${ID}`)
  expect(objectLink('settings-save', ID)).toBeUndefined()
  expect(objectLink('request-export', '../users')).toBeUndefined()
})

test('shows instants and days as people write them, and other texts unchanged', () => {
  const after = JSON.stringify({ trashedAt: '2026-11-23T09:00:00.000Z', date: '2026-11-25', reason: '2026-11-99' })
  expect(
    changesOf({ action: 'request-trash', before: null, after }, NO_NAMES).map((change) => change.after),
  ).toStrictEqual(['23 nov 2026, 10:00', '25 nov 2026', '2026-11-99'])
})
