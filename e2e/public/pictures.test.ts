import path from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { testContext } from '#test/context.ts'
import { publishPicturedPage } from '#test/data/pictured-page.ts'
import { storeStaff } from '#test/staff.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite, withData } from '../support/site.ts'

/** Scrolls from picture to picture; returns the layout shifts meanwhile. The font, which moves text, has arrived before. */
async function shiftsWhileReading(page: Page): Promise<number> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  const pictures = page.locator('main picture img')
  for (let at = 0; at < 5; at++) {
    await pictures.nth(at).scrollIntoViewIfNeeded()
    await expect
      .poll(() => pictures.nth(at).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
  }
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

// Layout and formats: what is stored on both engines is tested beside the verbs.
describe('a page with five pictures', () => {
  const site = testSite()
  const browser = testBrowser()

  beforeAll(async () => {
    await withData(site, async (db) => {
      const files = folderStore(path.join(site.server.dataDir, 'files'))
      const actor = await storeStaff(db, { role: 'editor' })
      await publishPicturedPage(testContext(db, { files, actor, clock: () => new Date() }), 700)
    })
  }, 300_000)

  test.each([375, 1280])(
    'at %i px nothing moves while they load, and each has the format and width of the screen',
    async (width) => {
      const page = await browser.open({ viewport: { width, height: 800 } })
      await expect.poll(async () => (await (await fetch(`${site.url}/about`)).text()).includes('<picture>')).toBe(true)
      await page.goto(`${site.url}/about`)
      await hydrated(page)
      expect(await shiftsWhileReading(page)).toBe(0)
      const shown = await page
        .locator('main picture img')
        .evaluateAll((images) =>
          images.map((image) => ({ source: (image as HTMLImageElement).currentSrc, wide: image.scrollWidth })),
        )
      for (const { source } of shown) expect(source).toMatch(/\/immagini\/[0-9a-f]{64}\.avif$/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await expectAccessibleInBothThemes(page)
    },
  )
})
