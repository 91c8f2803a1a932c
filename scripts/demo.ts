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
const copies = mkdtempSync(path.join(tmpdir(), 'idg-demo-copies-'))
process.on('exit', () => {
  for (const one of [folder, copies]) rmSync(one, { recursive: true, force: true })
})
const leave = () => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)

// Separate folders and a mail server of its own: whatever the environment says, no real data is touched and no mail
// leaves the machine.
const KEPT = ['PORT', 'HOST', 'LOG_LEVEL']
for (const name of VARIABLES) if (!KEPT.includes(name)) delete process.env[name]
process.env.DATA_DIR = folder
process.env.BACKUP_COPY_DIR = copies
process.env.LOG_LEVEL ??= 'warn'
// Before React is loaded: see server/index.ts.
process.env.NODE_ENV = 'production'

const { DEMO_ADMIN, DEMO_OPERATOR } = await import('./demo/staff.ts')
const { startDemoPage, startMailSink } = await import('./demo/doors.ts')
process.env.SMTP_URL = await startMailSink()
await import('./demo/raw-text.ts')
const { fillFolder } = await import('./demo/fill-folder.ts')
const address = await fillFolder(PASSWORD)

// From here on the server handles signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
await import(path.join(root, 'build/server/index.js'))
const accounts = [
  { ...DEMO_ADMIN, task: 'Amministratrice: vede tutto, candidature comprese.' },
  { ...DEMO_OPERATOR, task: 'Operatrice: lavora su richieste e appuntamenti.' },
]
const { hostname, port } = new URL(address)
const host = process.env.HOST || '127.0.0.1'
const page = await startDemoPage({ address, host, port: Number(port) + 1, accounts, password: PASSWORD }).catch(
  (error) => console.error(`  The page with the sign-ins is missing: ${error.message}`),
)
if (page) console.log(`  Comincia da qui: http://${hostname}:${Number(port) + 1}\n`)
console.log(`  Area riservata: ${address}/AdminLoginPortal

    amministratrice  ${DEMO_ADMIN.email}
    operatrice       ${DEMO_OPERATOR.email}
    password         ${PASSWORD}

  Everything here is made up. Mails go to a mail server of this process, which drops them (Ctrl+C ends it).
`)
