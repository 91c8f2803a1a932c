import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run bench`: builds, then runs every benchmark after the other. What a machine lacks is said and left out.
const root = path.resolve(import.meta.dirname, '..')
const scripts = ['scripts/build.ts', 'bench/home.ts', 'bench/submissions.ts', 'bench/lighthouse.ts']
const failed = scripts.filter((script) => {
  console.log(`\n── ${script}`)
  return spawnSync(process.execPath, [path.join(root, script)], { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
