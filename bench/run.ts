import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run bench`: builds, then measures all floors of docs/benchmarks.md in sequence. It reports and skips what the machine lacks.
const root = path.resolve(import.meta.dirname, '..')
const floors = ['lighthouse', 'scripts', 'home', 'contact-page', 'submissions', 'memory']
const scripts = ['scripts/build.ts', ...floors.map((floor) => `bench/${floor}.ts`)]
const failed = scripts.filter((script) => {
  console.log(`\n── ${script}`)
  return spawnSync(process.execPath, [path.join(root, script)], { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
