import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { insights } from '#app/content/insights.ts'
import { drawShareImage } from '#app/features/pages/documents/share-images/draw.server.ts'
import { partFiles } from '#app/features/pages/documents/share-images/parts.server.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import { shareImagePath } from '#app/shell/public/seo/share-image.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/idg-share-images')

/** The list of articles, which exists once there is one. */
const ARTICLES = { path: '/insights', title: insights.title, section: 'Azienda' }

/**
 * Draws the preview image of every public page into the client build. Drawings are cached by the hash of their inputs,
 * so a build draws only what has changed.
 */
export async function drawShareImages(client: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  mkdirSync(path.join(client, 'og'), { recursive: true })
  const parts = ['compose.server.ts', 'draw.server.ts', 'parts.server.ts', 'drawable-text.ts']
  const drawing = parts.map((name) => `app/features/pages/documents/share-images/${name}`)
  const sources = [...drawing, 'public/logo.svg', 'package-lock.json'].map((file) =>
    readFileSync(path.join(root, file)),
  )
  for (const page of [...PAGES, ARTICLES]) {
    const hash = createHash('sha256')
    for (const source of sources) hash.update(source)
    const key = hash.update(JSON.stringify(page)).digest('hex').slice(0, 32)
    const kept = path.join(cache, `${key}.png`)
    if (!existsSync(kept)) {
      writeFileSync(kept, await drawShareImage(page))
    }
    copyFileSync(kept, path.join(client, shareImagePath(page.path)))
  }
}

/** Copies what share images are drawn from beside the server's code, which draws those of published texts. */
export function copyShareImageParts(server: string): void {
  const folder = path.join(server, 'share-images')
  mkdirSync(folder, { recursive: true })
  for (const [name, file] of partFiles()) copyFileSync(file, path.join(folder, name))
}
