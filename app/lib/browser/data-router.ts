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
  }
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
