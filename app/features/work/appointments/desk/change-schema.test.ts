import { expect, test } from 'vitest'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { CHANGE_FORMS } from './change-schema.ts'

const ID = '019a9f00-0000-7000-8000-000000000000'

test('a move reads only the fields of its own form', () => {
  const typed = { date: '2026-11-25', time: '09:30', duration: '60', reason: ' Sala\r\nocc. ', status: 'confirmed' }
  expect(checkFields(CHANGE_FORMS.move, { id: ID, version: '3', ...typed })).toStrictEqual({
    ok: true,
    value: {
      id: ID,
      version: 3,
      slot: { date: '2026-11-25', time: '09:30', duration: 60 },
      evenClosed: false,
      reason: 'Sala\nocc.',
      videoLink: undefined,
    },
  })
})

test.each([
  ['move', { id: ID, version: '1' }, ['date', 'duration', 'time']],
  ['move', { id: ID, version: '1', date: '2026-02-30', time: '09:15', duration: '45' }, ['date', 'duration', 'time']],
  ['move', { id: ID, version: '1', date: '2027-03', time: '02:30', duration: '60' }, ['date']],
  ['move', { id: ID, version: '1', date: '2027-03-28', time: '02:30', duration: '60' }, ['time']],
  [
    'propose',
    {
      id: ID,
      version: '1',
      duration: '60',
      date1: '2027-03-28',
      time1: '01:30',
      date2: '2027-03-28',
      time2: '02:00',
      date3: '2027-03-28',
      time3: '01:30',
    },
    ['time2', 'time3'],
  ],
  ['decline', { id: ID, version: '1', reason: '  ' }, ['reason']],
  ['cancel', { id: ID, version: '1', reason: 'x'.repeat(1_001) }, ['reason']],
  ['confirm', { id: 'x', version: '0' }, ['id', 'version']],
] as const)('%s %j is refused', (verb, values, fields) => {
  const result = checkFields(CHANGE_FORMS[verb], values)
  expect(result.ok ? [] : Object.keys(result.errors).sort()).toStrictEqual(fields)
})

test('cancelling needs no reason; other times and words of a proposal are optional', () => {
  expect(checkFields(CHANGE_FORMS.cancel, { id: ID, version: '1' }).ok).toBe(true)
  const sent = { id: ID, version: '1', date1: '2026-11-25', time1: '09:30', duration: '30' }
  expect(checkFields(CHANGE_FORMS.propose, sent)).toMatchObject({
    ok: true,
    value: { reason: '', evenClosed: false, proposals: [{ date: '2026-11-25', time: '09:30', duration: 30 }] },
  })
})
