import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run bench`: builds, then runs all benchmarks in sequence. It reports and skips what the machine lacks.
const root = path.resolve(import.meta.dirname, '..')
const scripts = ['scripts/build.ts', 'bench/home.ts', 'bench/submissions.ts', 'bench/memory.ts', 'bench/lighthouse.ts']
const failed = scripts.filter((script) => {
  console.log(`\n── ${script}`)
  return spawnSync(process.execPath, [path.join(root, script)], { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
