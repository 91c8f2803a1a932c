import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { VARIABLES } from '../server/environment.ts'

// `npm run demo`: builds, fills a temporary folder with a year of sample data, serves it in this same process, and
// removes the folder at the end.
const root = path.resolve(import.meta.dirname, '..')
const PASSWORD = 'mulino vento di levante'

const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

const folder = mkdtempSync(path.join(tmpdir(), 'idg-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const leave = () => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)

// A separate folder and no mail server: whatever the environment says, no real data is touched and no mail is sent.
const KEPT = ['PORT', 'HOST', 'LOG_LEVEL']
for (const name of VARIABLES) if (!KEPT.includes(name)) delete process.env[name]
process.env.DATA_DIR = folder
process.env.LOG_LEVEL ??= 'warn'
// Before React is loaded: see server/index.ts.
process.env.NODE_ENV = 'production'

const { DEMO_ADMIN, DEMO_OPERATOR } = await import('./demo/staff.ts')
const { fillFolder } = await import('./demo/fill-folder.ts')
const address = await fillFolder(PASSWORD)

// From here on the server handles signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
await import(path.join(root, 'build/server/index.js'))
console.log(`  Area riservata: ${address}/AdminLoginPortal

    amministratrice  ${DEMO_ADMIN.email}
    operatrice       ${DEMO_OPERATOR.email}
    password         ${PASSWORD}

  Everything here is made up. Mails stay in ${folder}, which is removed at the end (Ctrl+C).
`)
