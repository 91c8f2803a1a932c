// Runs after `npm ci`, and before `npm start` and its like, on whatever Node there is. npm before 11.6.2 removes the link
// to the pinned Node together with the packages of other systems, so the link is made here. Without that package this
// says what is missing: an old Node can't read the sources, nor say why.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (file) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const isWindows = process.platform === 'win32'
const program = `node-${isWindows ? 'win' : process.platform}-${process.arch}/bin/node${isWindows ? '.exe' : ''}`
const link = at(`node_modules/.bin/node${isWindows ? '.cmd' : ''}`)

if (!existsSync(link) && spawnSync(at(`node_modules/${program}`), ['--version']).status === 0) {
  try {
    mkdirSync(at('node_modules/.bin'), { recursive: true })
    if (isWindows) writeFileSync(link, `@"%~dp0..\\${program.replaceAll('/', '\\')}" %*\r\n`)
    else symlinkSync(`../${program}`, link)
  } catch {
    // The folder may belong to somebody else; the Node that is there may do.
  }
}

const [needed] = Object.values(optionalDependencies)
const present = process.versions.node
if (!existsSync(link) && Number(present.split('.')[0]) < Number(needed.split('.')[0])) {
  process.stderr.write(
    `This program needs Node ${needed}, and npm has found Node ${present} only.\n` +
      `npm installs the right one as an optional package (${Object.keys(optionalDependencies).join(', ')}):\n` +
      'run npm ci again, without --omit=optional, on the system that the program runs on.\n' +
      'Other systems (macOS, musl) have no such package: install Node 24 or later there, from https://nodejs.org/en/download\n',
  )
  if (!process.argv.includes('--installing')) process.exit(1)
}
