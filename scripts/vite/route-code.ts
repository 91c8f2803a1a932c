import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces React Router's function that loads the code of a route in the browser: it answers every failure, also after
 * the mouse has passed a link, with a reload of the page, and has no option for that (docs/decisions/0007). The build
 * fails if the package no longer has this module.
 */
export function routeCode(): Plugin {
  let isReplaced = false
  return {
    name: 'idg:route-code',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/node_modules/react-router/')) return null
      isReplaced = true
      return path.resolve(import.meta.dirname, '../../app/shell/document/load-route-module.ts')
    },
    generateBundle() {
      if (!isReplaced) this.error('react-router no longer imports routeModules.js: see scripts/vite/route-code.ts')
    },
  }
}
