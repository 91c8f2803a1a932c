import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError, forgetFailure, loadWithin, type MarkStore, mayReload } from './chunk-guard.ts'

const URL_A = '/assets/about-page-Du6lrePS.js'
const URL_B = '/assets/contact-page-AAAA-_bb.js'

function memoryStore(): MarkStore {
  const marks = new Map<string, string>()
  return {
    getItem: (key) => marks.get(key) ?? null,
    setItem: (key, value) => void marks.set(key, value),
    removeItem: (key) => void marks.delete(key),
  }
}

describe('mayReload', () => {
  test('allows one reload for each chunk', () => {
    const store = memoryStore()
    expect(mayReload(URL_A, () => store)).toBe(true)
    expect(mayReload(URL_A, () => store)).toBe(false)
    expect(mayReload(URL_B, () => store)).toBe(true)
  })

  test('allows another reload after the chunk has loaded', () => {
    const store = memoryStore()
    mayReload(URL_A, () => store)
    forgetFailure(URL_A, () => store)
    expect(mayReload(URL_A, () => store)).toBe(true)
  })

  test('never allows a reload without storage', () => {
    const blocked = (): MarkStore => {
      throw new DOMException('blocked', 'SecurityError')
    }
    expect(mayReload(URL_A, blocked)).toBe(false)
    expect(() => forgetFailure(URL_A, blocked)).not.toThrow()
  })
})

describe('loadWithin', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('returns the module', async () => {
    await expect(loadWithin(URL_A, async () => 'module', 100)).resolves.toBe('module')
  })

  test('throws an error with the name of the missing chunk and the cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const failed = loadWithin(URL_A, () => Promise.reject(cause), 100)
    await expect(failed).rejects.toMatchObject({ message: 'Loading chunk about-page failed (missing)', cause })
    await expect(failed).rejects.toBeInstanceOf(ChunkLoadError)
  })

  test('rejects after the time limit', async () => {
    vi.useFakeTimers()
    const late = loadWithin(URL_B, () => new Promise(() => undefined), 120_000)
    const seen = expect(late).rejects.toThrow('Loading chunk contact-page failed (timeout)')
    await vi.advanceTimersByTimeAsync(120_000)
    await seen
  })
})
