// Runs before `npm start` and its like, on whatever Node there is: an old one can't read the sources, nor say why.
import { readFileSync } from 'node:fs'

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const [needed] = Object.values(optionalDependencies)
const present = process.versions.node
if (Number(present.split('.')[0]) < Number(needed.split('.')[0])) {
  process.stderr.write(
    `This program needs Node ${needed}, and npm has found Node ${present} only.\n` +
      `npm installs the right one as an optional package (${Object.keys(optionalDependencies).join(', ')}):\n` +
      'run npm ci again, without --omit=optional, on the system that the program runs on.\n' +
      'Other systems (macOS, musl) have no such package: install Node 24 or later there, from https://nodejs.org/en/download\n',
  )
  process.exit(1)
}
