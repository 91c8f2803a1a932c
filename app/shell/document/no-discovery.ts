/*
 * Replaces React Router's discovery of routes in the browser (scripts/vite/replaced-modules.ts). The browser has the
 * list of all routes (`routeDiscovery` in react-router.config.ts), so nothing is left to discover.
 */

/** The framework calls this hook on every page. */
export const useFogOFWarDiscovery = () => undefined

/** Returns no function, because the router already has all routes. */
export const getPatchRoutesOnNavigationFunction = () => undefined

/** Whether routes are discovered while the visitor navigates. */
export const isFogOfWarEnabled = () => false

const unused = (): never => {
  throw new Error('This build discovers no routes')
}

export const getManifestPath = unused
export const getPartialManifest = unused
export const getPathsWithAncestors = unused
export const handleClientVersionMismatch = unused
export const URL_LIMIT = 0
