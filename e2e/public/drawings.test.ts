import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Opens a service's page with its drawing in view, and returns the radius of the message in it, now. */
async function openDrawing(page: Page, width: number): Promise<() => Promise<number>> {
  await page.setViewportSize({ width, height: 1000 })
  await page.goto(`${site.url}/services/integration`)
  await hydrated(page)
  const drawing = page.getByRole('img', { name: /Un ordine che non supera il controllo/ })
  await drawing.scrollIntoViewIfNeeded()
  return () =>
    drawing.evaluate((root) =>
      Math.max(...[...root.querySelectorAll('circle')].map((circle) => circle.r.animVal.value)),
    )
}

describe.each([375, 1280])('at %i px', (width) => {
  test('a message runs through the drawing of the flow when it comes into view', async () => {
    const page = await browser.open({ reducedMotion: 'no-preference' })
    const radius = await openDrawing(page, width)
    await expect.poll(radius).toBe(8)
  })

  test('with reduced motion the drawing is still', async () => {
    const page = await browser.open({ reducedMotion: 'reduce' })
    const radius = await openDrawing(page, width)
    await page.evaluate(() => new Promise((seen) => requestIdleCallback(() => requestAnimationFrame(seen))))
    expect(await radius()).toBe(0)
  })
})

test('the top of a page has the part of its drawing in wide windows; narrow ones have only text and do not fetch it', async () => {
  const page = await browser.open({ viewport: { width: 1024, height: 800 } })
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/heroes/') && fetched.push(request.url()))
  await page.goto(`${site.url}/services/integration`)
  await hydrated(page)
  const shown = page.locator('header .hero-art')
  expect(await shown.isVisible()).toBe(false)
  expect(fetched).toStrictEqual([])
  const part = page.waitForResponse('**/heroes/integration-flow.svg')
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await part).status()).toBe(200)
  expect(await shown.isVisible()).toBe(true)
})

test.each([
  { media: 'print', forcedColors: 'none' },
  { media: 'screen', forcedColors: 'active' },
] as const)('the cells of the role matrix are filled: %o', async (media) => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.emulateMedia(media)
  await page.goto(`${site.url}/services/security`)
  const fills = await page
    .locator('#ruoli svg:visible rect')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).fill))
  expect(fills.filter((fill) => fill !== 'rgb(255, 255, 255)').length).toBeGreaterThan(40)
})
