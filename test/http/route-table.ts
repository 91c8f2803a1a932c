import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A route of the built application that answers requests. */
export interface BuiltRoute {
  id: string
  /** Its full pattern, such as `/admin/requests/:id`. */
  pattern: string
  /** The ids of its parent routes, from the root. */
  parents: string[]
  /** False for routes that answer with something other than a page. */
  isPage: boolean
  hasLoader: boolean
  hasAction: boolean
}

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasLoader: boolean
  hasAction: boolean
  hasDefaultExport: boolean
}

/** Reads the route table of the build from its manifest for browsers, which contains every route that answers. */
export function builtRoutes(): BuiltRoute[] {
  const assets = path.resolve(import.meta.dirname, '../../build/client/assets')
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!file) throw new Error('The server is not built: run `npm run build` first')
  const script = readFileSync(path.join(assets, file), 'utf8')
  const routes: Record<string, ManifestRoute> = JSON.parse(
    script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1),
  ).routes
  const around = (route: ManifestRoute): ManifestRoute[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    return parent ? [...around(parent), parent] : []
  }
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes)
    .filter(({ id }) => !isParent.has(id))
    .map((route) => {
      const parents = around(route)
      const parts = [...parents, route].map((part) => part.path).filter(Boolean)
      const { id, hasLoader, hasAction, hasDefaultExport } = route
      return {
        id,
        pattern: `/${parts.join('/')}`,
        parents: parents.map((parent) => parent.id),
        isPage: hasDefaultExport,
        hasLoader,
        hasAction,
      }
    })
}
