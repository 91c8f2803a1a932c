import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { keepPage } from './keep-page.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stands in for React Router's browser router. */
function fakeRouter(navigation: 'idle' | 'loading' | 'submitting', revalidation: 'idle' | 'loading' = 'idle') {
  const listeners = new Set<() => void>()
  const state = {
    navigation: { state: navigation },
    revalidation,
    location: { pathname: '/admin/requests/1', search: '' },
    loaderData: {},
    actionData: null,
  }
  const revalidate = vi.fn(async () => undefined)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  vi.stubGlobal('window', { __reactRouterDataRouter: { state, subscribe, revalidate } })
  const become = (next: 'idle' | 'loading') => {
    state.navigation.state = next
    for (const listener of listeners) listener()
  }
  return { revalidate, become, listeners }
}

/** Sends a request through the middleware; tells whether its answer has been passed on. */
function send(method: 'GET' | 'POST', signal?: AbortSignal) {
  const request = new Request('http://localhost/admin/requests/1', { method, ...(signal && { signal }) })
  const results = { page: { type: 'data' as const, result: 'answer' } }
  const run = { isOver: false, results, end: Promise.resolve() }
  const args = { request, params: {}, context: new RouterContextProvider() }
  const answer = keepPage(args as unknown as Parameters<typeof keepPage>[0], async () => results)
  run.end = Promise.resolve(answer).then((given) => {
    expect(given).toBe(results)
    run.isOver = true
  })
  return run
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test.each(['loading', 'submitting'] as const)(
  'a background save ends after the navigation that is %s',
  async (state) => {
    const router = fakeRouter(state)
    const save = send('POST')
    await turn()
    expect(save.isOver).toBe(false)
    router.become('loading')
    await turn()
    expect(save.isOver, 'another state of the same navigation').toBe(false)
    router.become('idle')
    await save.end
    expect(router.listeners.size).toBe(0)
  },
)

test('a save that is replaced by a newer one does not wait', async () => {
  const router = fakeRouter('loading')
  const replaced = new AbortController()
  const save = send('POST', replaced.signal)
  replaced.abort()
  await save.end
  expect(router.listeners.size).toBe(0)
})

test('a save ends at once while no navigation is under way', async () => {
  const router = fakeRouter('idle')
  await send('POST').end
  expect(router.revalidate).not.toHaveBeenCalled()
})

test('a refresh that began before the save starts again', async () => {
  const router = fakeRouter('idle', 'loading')
  await send('POST').end
  expect(router.revalidate).toHaveBeenCalledOnce()
})

test('loading data neither waits nor refreshes', async () => {
  const router = fakeRouter('loading', 'loading')
  await send('GET').end
  expect(router.revalidate).not.toHaveBeenCalled()
})
