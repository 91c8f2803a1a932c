import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { PAGES } from '#app/shell/public/pages.ts'
import { composeShareImage } from './share-image.ts'

test('every image has the logo at its margin, and an empty corner above it', async () => {
  for (const page of PAGES) {
    const image = new Resvg(await composeShareImage(page), { font: { loadSystemFonts: false } }).render()
    const { pixels, width } = image
    const isInk = (x: number, y: number) => (pixels[(y * width + x) * 4 + 2] ?? 0) > 150
    const inked = { corner: 0, place: 0 }
    for (let y = 0; y < 150; y++) {
      for (let x = 0; x < 260; x++) {
        if (isInk(x, y)) inked[x < 70 || y < 70 ? 'corner' : 'place']++
      }
    }
    expect([page.path, inked.corner], 'corner').toEqual([page.path, 0])
    expect(inked.place, page.path).toBeGreaterThan(1_000)
  }
})
