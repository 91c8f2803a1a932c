import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { PAGES } from '#app/shell/public/pages.ts'
import { SHARE_IMAGE, shareImagePath } from '#app/shell/public/seo/share-image.ts'
import { composeShareImage } from './share-image.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/idg-share-images')

/**
 * Draws the preview image of every public page into the client build. Drawings are cached by the hash of their inputs,
 * so a build draws only what has changed.
 */
export async function drawShareImages(client: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  mkdirSync(path.join(client, 'og'), { recursive: true })
  const sources = ['scripts/images/share-image.ts', 'public/logo.svg', 'package-lock.json'].map((file) =>
    readFileSync(path.join(root, file)),
  )
  for (const page of PAGES) {
    const hash = createHash('sha256')
    for (const source of sources) hash.update(source)
    const key = hash.update(JSON.stringify(page)).digest('hex').slice(0, 32)
    const kept = path.join(cache, `${key}.png`)
    if (!existsSync(kept)) {
      const svg = await composeShareImage(page)
      const options = { fitTo: { mode: 'width', value: SHARE_IMAGE.width }, font: { loadSystemFonts: false } } as const
      writeFileSync(kept, new Resvg(svg, options).render().asPng())
    }
    copyFileSync(kept, path.join(client, shareImagePath(page.path)))
  }
}
