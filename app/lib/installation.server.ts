import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the release or of the sources. The build has no folders, but lies as deep as this module. */
const ROOT = path.resolve(import.meta.dirname, '../..')

/** The version of the product. */
export const VERSION: string = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version

/** Whether this is a release, which has the program `idg`; the sources have npm. */
export const isRelease = !existsSync(path.join(ROOT, 'cli'))

/** Returns a command as it is typed on this installation: `idg doctor`. */
export function typedCommand(command: string): string {
  return `${isRelease ? 'idg' : 'npm run -s cli --'} ${command}`
}
