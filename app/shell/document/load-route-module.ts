import { findDataRouter } from '#app/lib/data-router.ts'
import { CHUNK_TIMEOUT_MS, forgetFailure, loadWithin, mayReload } from './chunk-guard.ts'

type RouteModule = Record<string, unknown>

/**
 * Loads the code of a route in the browser. Stands in for React Router's function of the same name (the build puts it
 * there), which answers every failure with a reload of the present page, without end, also when a link is only hovered.
 *
 * Here: a failed prefetch is ignored. A failed navigation becomes a page load of its target, once: the server's HTML
 * needs no chunk, and brings the new file names after a release. If the same chunk fails again, a page
 * that throws the ChunkLoadError, which the error page shows.
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
      () => import(/* @vite-ignore */ route.module),
      CHUNK_TIMEOUT_MS,
    )
    cache[route.id] = loaded
    forgetFailure(route.module, () => sessionStorage)
    return loaded
  } catch (error) {
    // The staff area keeps the page until the connection is back: somebody may be typing in it.
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
    // The page is about to go; nothing may be shown in between.
    return new Promise(() => undefined)
  }
}

/** The router drops what this function throws, as the original never does; what a page throws reaches the error page. */
function failingPage(error: unknown): RouteModule {
  return {
    default() {
      throw error
    },
  }
}
