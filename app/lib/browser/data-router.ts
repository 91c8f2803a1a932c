/** The part of React Router's browser router that we read. */
interface DataRouter {
  state: {
    navigation: {
      state: 'idle' | 'loading' | 'submitting'
      location?: { pathname: string; search: string; hash: string }
      formData?: FormData
    }
    location: { pathname: string; search: string }
    loaderData: Record<string, unknown>
    actionData: Record<string, unknown> | null
    /** State of a refresh of the present page. */
    revalidation: 'idle' | 'loading'
  }
  subscribe: (listener: () => void) => () => void
  revalidate: () => Promise<void>
}

declare global {
  interface Window {
    /** Set by HydratedRouter. */
    __reactRouterDataRouter?: DataRouter
  }
}

/** Returns React Router's browser router; undefined before hydration. */
export function findDataRouter(): DataRouter | undefined {
  return window.__reactRouterDataRouter
}

/** Resolves when no navigation is under way, or when `signal` aborts. */
export function navigationEnd(signal?: AbortSignal): Promise<void> {
  const router = findDataRouter()
  return new Promise((resolve) => {
    if (!router || router.state.navigation.state === 'idle' || signal?.aborted) return resolve()
    const end = () => {
      if (router.state.navigation.state !== 'idle' && !signal?.aborted) return
      unsubscribe()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = router.subscribe(end)
    signal?.addEventListener('abort', end)
  })
}
