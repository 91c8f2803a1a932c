import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// An unexpected console.error or console.warn fails the test in which it happens.
const spies: MockInstance[] = []

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) spies.push(vi.spyOn(console, method))
})

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies.splice(0)) spy.mockRestore()
  expect(calls, 'nothing may be written to console.error or console.warn').toStrictEqual([])
})
