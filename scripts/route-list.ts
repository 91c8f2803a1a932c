import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The list of all routes, which every page loads, as React Router writes it. */
interface RouteList {
  entry: { imports: string[] }
  routes: Record<string, Record<string, unknown>>
}

const START = 'window.__reactRouterManifest='

/**
 * Removes from the browser's list of routes what it does not need: the imports of each route, which only preload files
 * before a navigation (`loadRouteModule` loads them as well), and everything that is absent or false. They are more
 * than half of the list. The server has a list of its own. Throws if the framework writes the list in another form.
 */
export function trimRouteList(assets: string): void {
  const [name, ...others] = readdirSync(assets).filter((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (!name || others.length > 0) throw new Error('React Router has not written one list of routes: see route-list.ts')
  const file = path.join(assets, name)
  writeFileSync(file, trimmedRouteList(readFileSync(file, 'utf8')))
}

/** The text of a list of routes without what `trimRouteList` removes. */
export function trimmedRouteList(text: string): string {
  if (!text.startsWith(START)) throw new Error('The list of routes has another form: see route-list.ts')
  const list = JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as RouteList
  const routes = Object.fromEntries(
    Object.entries(list.routes).map(([id, { imports: _, ...route }]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && !isEmpty(value))),
    ]),
  )
  return `${START}${JSON.stringify({ ...list, routes })};`
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
