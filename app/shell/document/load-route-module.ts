import { findDataRouter } from '#app/lib/browser/data-router.ts'
import { loadLateCode } from '#app/lib/browser/late-code.ts'
import { CHUNK_TIMEOUT_MS, forgetFailure, loadWithin, mayReload } from './chunk-guard.ts'

type RouteModule = Record<string, unknown>

/**
 * Loads the code of a route in the browser. Replaces React Router's function of the same name at build time, which
 * answers every failure with a reload of the current page, also after a failed prefetch and in an endless loop. Here a
 * failed prefetch is ignored. A failed navigation loads the target as a document once: the server's HTML needs no chunk
 * and contains the new file names after a release. If the same chunk fails again, the route renders an error page with
 * the ChunkLoadError.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  cache: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = cache[route.id]
  if (known) return known
  try {
    const loaded = await loadWithin<RouteModule>(
      route.module,
      async () => {
        const module = await import(/* @vite-ignore */ route.module)
        await loadLateCode()
        return module
      },
      CHUNK_TIMEOUT_MS,
    )
    cache[route.id] = loaded
    forgetFailure(route.module, () => sessionStorage)
    return loaded
  } catch (error) {
    // The staff area keeps the page until the connection is back: a form may contain unsaved input.
    if (!navigator.onLine && location.pathname.startsWith('/admin')) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return loadRouteModule(route, cache)
    }
    const target = findDataRouter()?.state.navigation.location
    if (!target) return {}
    if (!mayReload(route.module, () => sessionStorage)) return failingPage(error)
    const href = location.origin + target.pathname + target.search + target.hash
    if (href === location.href) location.reload()
    else location.assign(href)
    // Pending until the document is replaced, so that nothing renders in between.
    return new Promise(() => undefined)
  }
}

/**
 * The router ignores errors thrown by this loader, as the original never throws; an error thrown while rendering
 * reaches the error page.
 */
function failingPage(error: unknown): RouteModule {
  return {
    default() {
      throw error
    },
  }
}
