import path from 'node:path'
import type { Plugin } from 'vite'

interface Replacement {
  /** Folder of the package that imports the module. */
  in: string
  /** End of the import. */
  module: string
  /** Our module, from the root. */
  ours: string
  /** Only in the browser's build. */
  browser?: boolean
}

/** Modules of packages that have no option for what we need. Each of ours says why. */
const REPLACED: Replacement[] = [
  { in: 'react-router', module: '/routeModules.js', ours: 'app/shell/document/load-route-module.ts', browser: true },
  {
    in: 'react-router',
    module: '/instrumentation.js',
    ours: 'app/shell/document/no-instrumentation.ts',
    browser: true,
  },
  { in: 'react-router', module: '/fog-of-war.js', ours: 'app/shell/document/no-discovery.ts', browser: true },
  { in: 'lucide-react', module: '/createLucideIcon.mjs', ours: 'app/ui/plain-icon.ts' },
]

/**
 * Replaces modules of packages in the build. The build fails if a package no longer imports one of them, so an upgrade
 * cannot lose a replacement silently.
 */
export function replacedModules(): Plugin {
  const replaced = new Set<Replacement>()
  return {
    name: 'idg:replaced-modules',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const found = REPLACED.find(
        (one) =>
          source.endsWith(one.module) &&
          importer?.includes(`/node_modules/${one.in}/`) &&
          (!one.browser || this.environment.name === 'client'),
      )
      if (!found) return null
      replaced.add(found)
      return path.resolve(import.meta.dirname, '../..', found.ours)
    },
    generateBundle() {
      const lost = REPLACED.find((one) => (!one.browser || this.environment.name === 'client') && !replaced.has(one))
      if (lost) this.error(`${lost.in} no longer imports ${lost.module}: see ${lost.ours}`)
    },
  }
}
