import path from 'node:path'
import type { Plugin } from 'vite'

const OURS = path.resolve(import.meta.dirname, '../../app/shell/document/load-route-module.ts')

/**
 * Replaces React Router's `loadRouteModule` in the browser build with ours; there is no option for it. The build fails
 * if the framework has moved the function, so an upgrade cannot lose it silently.
 */
export function guardedRouteModules(): Plugin {
  let replaced = 0
  return {
    name: 'idg:guarded-route-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/node_modules/react-router/')) return null
      replaced += 1
      return OURS
    },
    generateBundle() {
      if (replaced === 0) this.error('React Router no longer imports routeModules.js: see load-route-module.ts')
    },
  }
}
