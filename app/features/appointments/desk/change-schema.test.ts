import { expect, test } from 'vitest'
import { checkChange, readChangeValues, verbOf } from './change-schema.ts'

const ID = '019a9f00-0000-7000-8000-000000000000'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a move reads only the fields of its own form', () => {
  const sent = form({
    intent: 'move',
    id: ID,
    version: '3',
    date: '2026-11-25',
    time: '09:30',
    duration: '60',
    reason: ' Sala\r\nocc. ',
    status: 'confirmed',
    email: 'altri@example.it',
  })
  expect(verbOf(sent)).toBe('move')
  expect(checkChange('move', readChangeValues(sent))).toEqual({
    ok: true,
    input: {
      verb: 'move',
      fields: {
        id: ID,
        version: 3,
        date: '2026-11-25',
        time: '09:30',
        duration: 60,
        evenClosed: false,
        reason: 'Sala\nocc.',
      },
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
  const result = checkChange(verb, values)
  expect(result.ok ? [] : Object.keys(result.errors).sort()).toEqual(fields)
})

test('cancelling needs no reason; an unknown change is rejected', () => {
  expect(checkChange('cancel', { id: ID, version: '1' }).ok).toBe(true)
  expect(verbOf(form({ intent: 'toString' }))).toBeUndefined()
})

test('the button of a free slot overrides the fields', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['date', '2026-11-25'],
    ['time', '09:30'],
    ['slot', '2026-11-27T15:00'],
  ] as const) {
    form.set(name, value)
  }
  expect(readChangeValues(form)).toEqual({ date: '2026-11-27', time: '15:00' })
  form.set('slot', 'now')
  expect(readChangeValues(form)).toEqual({ date: '2026-11-25', time: '09:30' })
})

test('a form without its optional fields is valid', () => {
  const sent = { id: ID, version: '1', date1: '2026-11-25', time1: '09:30', duration: '30' }
  expect(checkChange('propose', sent)).toMatchObject({ ok: true, input: { fields: { reason: '', evenClosed: false } } })
})
