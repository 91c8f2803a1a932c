import { minifySync, type Plugin } from 'vite'

/** Modules whose function is written into every page as text. */
const SENT = /\/(follow-theme|invoker-fallback|start-after-paint)\.ts$/

/** Minifies them by themselves: the server's build, which writes them into the pages, is not minified. */
export function sentAsText(): Plugin {
  return {
    name: 'idg:sent-as-text',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: SENT },
      handler: (code, id) => minifySync(id, code, { module: true, compress: true, mangle: true }).code,
    },
  }
}
