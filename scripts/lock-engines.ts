import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// `node scripts/lock-engines.ts`, after a change of packages: npm leaves out optional packages whose `engines` exclude the
// Node that runs npm, without a word. Ours run on the pinned Node, so the lock file does not name their engines.
const file = path.resolve(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const entry of Object.values<{ optional?: boolean; engines?: object }>(lock.packages)) {
  if (entry.optional) delete entry.engines
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
