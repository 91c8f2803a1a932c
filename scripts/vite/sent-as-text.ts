import { minifySync, type Plugin } from 'vite'

/** Modules whose function is written into every page as text. */
const SENT = /\/(follow-theme|invoker-fallback|start-after-paint)\.ts$/

/**
 * Minifies these modules separately and exports their text: the server's build, which writes them into the pages, is
 * not minified and would print the function with its whitespace.
 */
export function sentAsText(): Plugin {
  return {
    name: 'idg:sent-as-text',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: SENT },
      handler(code, id) {
        const minified = minifySync(id, code, { module: true, compress: true, mangle: true }).code
        const [, text, name] = /^export (function (\w+)\(.*\});?\s*$/s.exec(minified) ?? []
        if (!text) throw new Error(`${id}: expected one exported function and nothing else`)
        return `export const ${name} = { toString: () => ${JSON.stringify(text)} }`
      },
    },
  }
}
