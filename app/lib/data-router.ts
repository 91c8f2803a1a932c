/** What we read of the framework's router in the browser. */
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
  }
}

declare global {
  interface Window {
    /** Set by HydratedRouter. */
    __reactRouterDataRouter?: DataRouter
  }
}

/** The framework's router; undefined before the page is hydrated. */
export function findDataRouter(): DataRouter | undefined {
  return window.__reactRouterDataRouter
}
