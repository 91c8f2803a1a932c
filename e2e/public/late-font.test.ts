import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hydrated, launchWithFonts } from '../support/browser.ts'
import { ROUTES } from '../support/routes.ts'
import { testSite } from '../support/site.ts'

const site = testSite()

/** Paths without content too: the browser must find the page of the route that it expects. */
const MISSING = ['/non-esiste', '/insights', '/insights/non-esiste', '/projects/non-esiste', '/careers/non-esiste']

/** Fonts of a machine, the family of fonts.css that uses them, and how far a page may move (the layout shift). */
const MACHINES = [
  { fonts: 'arial', family: 'Geist Fallback', limit: 0.005 },
  { fonts: 'roboto', family: 'Geist Android', limit: 0.005 },
  { fonts: 'dejavu', family: 'Geist Wide', limit: 0.005 },
  { fonts: 'other', family: undefined, limit: 0.05 },
]

describe.each(MACHINES)('with $fonts as the only font of the machine', ({ fonts, family, limit }) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchWithFonts(fonts)
  })
  afterAll(() => browser?.close())

  test.each([375, 1280])(`no page moves by more than ${limit} when Geist arrives late, at %i px`, async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'it-IT' })
    await page.addInitScript(watchShifts)
    // Every path loads the font anew: the browser does not cache while requests are intercepted.
    const late: Route[] = []
    await page.route('**/*.woff2', (route) => void late.push(route))
    const moved: Record<string, string> = {}
    for (const path of [...ROUTES, ...MISSING]) {
      // Where the font is a rule of the page's own styles, loading ends with it.
      await page.goto(site.url + path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await expect.poll(() => late.length).toBeGreaterThan(0)
      expect(await loadedFamilies(page), path).toStrictEqual(family ? [family] : [])
      for (const font of late.splice(0)) await font.continue()
      await hydrated(page)
      await expect.poll(() => loadedFamilies(page)).toContain('Geist')
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted)))),
      )
      const shifts = await page.evaluate(() => (window as unknown as Watched).shifts)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      if (sum > limit) moved[path] = `${sum.toFixed(4)}: ${shifts.map(({ text }) => text).join('; ')}`
    }
    await page.close()
    expect(moved).toStrictEqual({})
  })
})

interface Watched {
  shifts: { value: number; text: string }[]
}

/** Notes every layout shift with the text that moved. Runs in the page. */
function watchShifts(): void {
  const shifts: Watched['shifts'] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      shifts.push({ value, text: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the families of which a font is in use. */
async function loadedFamilies(page: Page): Promise<string[]> {
  const families = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map((face) => face.family.replaceAll('"', '')),
  )
  return [...new Set(families)]
}
