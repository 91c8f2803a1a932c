import { expect, test } from 'vitest'
import { LastErrors } from './last-errors.ts'

const at = new Date('2026-11-23T09:00:00Z')

test('an error is counted by text, kind and place, without its message', () => {
  const errors = new LastErrors()
  const note = (name: string) =>
    errors.note(
      { err: Object.assign(new TypeError(`no row for ${name}`), { code: 'E1' }), requestId: 'r1' },
      'request failed',
      at,
    )
  note('anna@cliente.example')
  note('bruno@cliente.example\n    at anna@cliente.example')
  expect(JSON.stringify(errors.list())).not.toContain('cliente.example')
  expect(errors.list()).toStrictEqual([
    expect.objectContaining({
      text: 'request failed',
      type: 'TypeError E1',
      count: 2,
      requestId: 'r1',
      place: expect.stringMatching(/^app\/features\/care\/system\/watch\/last-errors\.test\.ts:\d+$/),
    }),
  ])
})

test('at most thirty different errors are remembered, the latest first', () => {
  const errors = new LastErrors()
  for (let count = 0; count < 100; count++) errors.note({}, `failure ${count}`, at)
  expect(errors.list().map(({ text }) => text)).toStrictEqual(
    Array.from({ length: 30 }, (_, index) => `failure ${99 - index}`),
  )
})
