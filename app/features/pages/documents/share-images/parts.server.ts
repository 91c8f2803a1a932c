import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const WEIGHTS = [500, 600] as const
/** Parts of the font by the characters they contain, as the package divides it. */
const PARTS = { Geist: 'latin', 'Geist Extended': 'latin-ext', 'Geist Cyrillic': 'cyrillic' }

/** The font as families: characters that the first does not contain are looked for in the next. */
export const FONT_FAMILIES = Object.keys(PARTS).join(', ')

/** Whether this is the build, which contains copies of the parts (scripts/images/share-images.ts). */
const isBuilt = !import.meta.url.endsWith('.ts')

/** Files that the images are drawn from, by the name of their copy in the build. */
export function partFiles(): Map<string, string> {
  const require = createRequire(import.meta.url)
  const files = new Map([['logo.svg', path.resolve(import.meta.dirname, '../../../../../public/logo.svg')]])
  for (const part of Object.values(PARTS)) {
    for (const weight of WEIGHTS) {
      const name = `geist-${part}-${weight}-normal.woff`
      files.set(name, require.resolve(`@fontsource/geist/files/${name}`))
    }
  }
  return files
}

function readPart(name: string): Buffer {
  const file = isBuilt ? path.join(import.meta.dirname, 'share-images', name) : partFiles().get(name)
  if (!file) throw new Error(`${name} is no part of the share images`)
  return readFileSync(file)
}

/** The site's logo as SVG. */
export function readLogo(): string {
  return readPart('logo.svg').toString()
}

/** The product's own font. */
export function readFonts() {
  return Object.entries(PARTS).flatMap(([name, part]) =>
    WEIGHTS.map((weight) => {
      return { name, weight, style: 'normal' as const, data: readPart(`geist-${part}-${weight}-normal.woff`) }
    }),
  )
}
