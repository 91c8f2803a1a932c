import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { PAGES } from '#app/site/pages.ts'
import { SHARE_IMAGE, shareImagePath } from '#app/site/seo/share-image.ts'
import { composeShareImage } from './share-image.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/idg-share-images')

/**
 * Draws the preview image of every public page into the client build. A drawing is kept under the hash of all that it
 * is made from, so a build draws only what has changed.
 */
export async function drawShareImages(client: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  mkdirSync(path.join(client, 'og'), { recursive: true })
  const drawing = readFileSync(path.join(import.meta.dirname, 'share-image.ts'))
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  for (const page of PAGES) {
    const key = createHash('sha256')
      .update(drawing)
      .update(lock)
      .update(JSON.stringify(page))
      .digest('hex')
      .slice(0, 32)
    const kept = path.join(cache, `${key}.png`)
    if (!existsSync(kept)) {
      const svg = await composeShareImage(page)
      const options = { fitTo: { mode: 'width', value: SHARE_IMAGE.width }, font: { loadSystemFonts: false } } as const
      writeFileSync(kept, new Resvg(svg, options).render().asPng())
    }
    copyFileSync(kept, path.join(client, shareImagePath(page.path)))
  }
}
