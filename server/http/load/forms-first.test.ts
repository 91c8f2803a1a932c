import { expect, test, vi } from 'vitest'
import { FormsFirst } from './forms-first.ts'

test('without forms, background work begins at once', async () => {
  vi.useFakeTimers()
  try {
    await new FormsFirst().turn()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('background work begins a moment after the last form, and during endless forms after a quarter of a second', async () => {
  vi.useFakeTimers()
  try {
    const forms = new FormsFirst()
    const begun = vi.fn()
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const form = forms.run(() => ended)
    forms.turn().then(begun)
    await vi.advanceTimersByTimeAsync(120)
    expect(begun).not.toHaveBeenCalled()
    end()
    await form
    await vi.advanceTimersByTimeAsync(40)
    expect(begun).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60)
    expect(begun).toHaveBeenCalledOnce()

    void forms.run(() => new Promise(() => {}))
    const late = vi.fn()
    forms.turn().then(late)
    await vi.advanceTimersByTimeAsync(240)
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(late).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
