import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const RAW = '.md?raw'

/** Lets Node import a text as the bundler does: `import text from './privacy.md?raw'`. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(RAW)) return next(url, context)
    const text = readFileSync(fileURLToPath(url.slice(0, -'?raw'.length)), 'utf8')
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  },
})
