import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Returns the folder of the package that contains a file of the root, relative to it; undefined for our own files. */
function packageOf(root: string, file: string): string | undefined {
  return /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.relative(root, file))?.[1]
}

/** Writes `build/bundled-<environment>.json`: the packages whose code or files the build contains, for the notices. */
export function bundledPackages(): Plugin {
  return {
    name: 'idg:bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const { root } = this.environment.config
      const packages = new Set<string>()
      for (const output of Object.values(bundle)) {
        const sources = output.type === 'chunk' ? output.moduleIds : output.originalFileNames
        for (const source of sources) {
          const found = packageOf(root, path.resolve(root, source).replace(/[?\0].*$/, ''))
          if (found) packages.add(found)
        }
      }
      mkdirSync(path.join(root, 'build'), { recursive: true })
      writeFileSync(
        path.join(root, `build/bundled-${this.environment.name}.json`),
        JSON.stringify([...packages].sort(), null, 2),
      )
    },
  }
}
