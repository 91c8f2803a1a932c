import type { Page } from 'playwright'
import sharp from 'sharp'

/** The lowest contrast of a text that can still be made out; thin letters never reach their full colour. */
const LEAST_CONTRAST = 2.5

interface Place {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/**
 * Returns the visible texts of the whole page, labels of drawings included, that cannot be read on a picture of it: axe knows
 * neither drawings nor the colours that a medium forces.
 */
export async function illegibleTexts(page: Page): Promise<string[]> {
  let places: Place[]
  let picture: Buffer
  // Again when a drawing arrived in between, below which every text is moved.
  do {
    places = await page.evaluate(shownTexts)
    picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  } while (JSON.stringify(places) !== JSON.stringify(await page.evaluate(shownTexts)))
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const brightness = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) / 255
  return places
    .filter(({ x, y, width, height }) => {
      let [darkest, brightest] = [1, 0]
      for (let row = Math.max(0, y); row < Math.min(info.height, y + height); row++) {
        for (let column = Math.max(0, x); column < Math.min(info.width, x + width); column++) {
          const light = brightness(column, row)
          darkest = Math.min(darkest, light)
          brightest = Math.max(brightest, light)
        }
      }
      return (brightest ** 2.2 + 0.05) / (darkest ** 2.2 + 0.05) < LEAST_CONTRAST
    })
    .map(({ text }) => text)
}

/** The visible texts and where each begins. Runs in the page. */
function shownTexts(): Place[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const places: Place[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const text = node.data.trim()
    const parent = node.parentElement
    if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (parent.closest('.visually-hidden, .sr-only, .skip-link, script, style')) continue
    const range = document.createRange()
    range.setStart(node, node.data.search(/\S/))
    range.setEnd(node, node.length)
    const [first] = range.getClientRects()
    if (!first || first.width < 2 || first.height < 2) continue
    const [x, y] = [Math.ceil(first.x + scrollX), Math.ceil(first.y + scrollY)]
    places.push({ text, x, y, width: Math.floor(first.width), height: Math.floor(first.height) })
  }
  return places
}
