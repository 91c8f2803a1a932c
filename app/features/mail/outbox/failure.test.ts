import { expect, test } from 'vitest'
import { describeFailure, failureCodes } from './failure.ts'

const refused = Object.assign(new Error("Can't send mail: 550 5.1.1 <anna.rossi@cliente.example>: user unknown"), {
  code: 'EENVELOPE',
  responseCode: 550,
})

test('keeps the codes and the words, without the address', () => {
  expect(describeFailure(refused)).toBe("EENVELOPE 550 Can't send mail: 550 5.1.1 <<address>>: user unknown")
  expect(failureCodes(refused)).toEqual({ code: 'EENVELOPE', responseCode: 550 })
})

test('is cut, and copes with anything thrown', () => {
  expect(describeFailure(new Error('x'.repeat(2_000)))).toHaveLength(500)
  expect(describeFailure('plain')).toBe('plain')
  expect(failureCodes(null)).toEqual({})
})
