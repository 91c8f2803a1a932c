import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { ROUTES } from '../support/routes.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Bytes of a connection's first flight: ten segments (RFC 6928). */
const FIRST_FLIGHT = 14_600

describe('the first paint', () => {
  test('Home fits into the first flight of its connection, headers included', async () => {
    const answer = await fetch(site.url, { headers: { 'accept-encoding': 'br' } })
    const headers = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    const body = Number(answer.headers.get('content-length'))
    expect(headers + body).toBeLessThan(FIRST_FLIGHT)
  })

  test("a page's own part of the styles looks the same as the full sheet, at 375 and 1280 px", async () => {
    browser.expectComplaint(/ERR_FAILED/)
    const page = await browser.open()
    await page.route(/\.(js|woff2)$/, (route) => route.abort())
    for (const path of ROUTES) {
      announce(page, 'Una parte del sito non è arrivata al browser.')
      await page.goto(site.url + path)
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/app-')))
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(compareLooks), `${path} ${width} px`).toStrictEqual([])
      }
    }
  })

  test('nothing moves when the font and the full sheet arrive late', async () => {
    for (const width of [375, 768, 1280]) {
      const page = await browser.open({ viewport: { width, height: 800 }, reducedMotion: 'no-preference' })
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) document.title += ` moved ${JSON.stringify(shift)}`
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.route(/app-.*\.css$/, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await route.continue()
      })
      await page.goto(site.url)
      await hydrated(page)
      await page.waitForFunction(() => document.fonts.check('16px Geist'))
      await page.evaluate(() => new Promise((laidOut) => requestAnimationFrame(() => setTimeout(laidOut))))
      expect(await page.title()).not.toContain('moved')
    }
  })
})

test('without JavaScript a page has the full sheet and the font', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  const font = page.waitForResponse('**/*.woff2')
  const sheet = page.waitForResponse('**/app-*.css')
  await page.goto(site.url)
  expect((await sheet).status()).toBe(200)
  expect((await font).status()).toBe(200)
})

test('if the full sheet does not load, the page works as it is and shows a notice', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  const page = await browser.open()
  await page.route('**/app-*.css', (route) => route.abort())
  announce(page, 'Una parte del sito non è arrivata al browser.')
  await page.goto(site.url)
  await page
    .getByRole('alert')
    .getByText(/Una parte del sito non è arrivata/)
    .waitFor()
  announce(page, 'Una parte del sito non è arrivata al browser.')
  await page.getByRole('main').getByRole('link', { name: 'Parliamo del progetto' }).click()
  await page.waitForURL(`${site.url}/contact`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

/** Returns the changes of computed styles caused by the full sheet. Runs in the page. */
function compareLooks(): string[] {
  const whole = [...document.styleSheets].find(({ href }) => href?.includes('/app-'))
  if (!whole) throw new Error('the whole sheet has not come')
  // A transition, also the shortest one of reduced motion, starts with the old value and would hide the difference.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition-property: none !important }')
  document.adoptedStyleSheets = [still]
  const elements = [...document.querySelectorAll('body, body *:not(script)')]
  const styles = elements.flatMap((element) =>
    [undefined, '::before', '::after'].map((pseudo) => ({
      name: `${element.tagName}.${element.getAttribute('class')}${pseudo ?? ''}`,
      style: getComputedStyle(element, pseudo),
    })),
  )
  const names =
    'display position top right bottom left width height margin-top margin-left padding-top padding-left color opacity fill stroke cursor border-top-width border-bottom-style border-top-color border-top-left-radius background-color background-image font-size font-weight font-family line-height letter-spacing transform translate z-index overflow-x box-shadow clip-path list-style-type text-decoration-line grid-template-columns align-items justify-content column-gap row-gap flex-grow'.split(
      ' ',
    )
  const look = (withWhole: boolean) => {
    whole.disabled = !withWhole
    return styles.map(({ style }) => names.map((name) => style.getPropertyValue(name)))
  }
  const part = look(false)
  return look(true).flatMap((values, element) =>
    values.flatMap((value, index) => {
      const before = part[element]?.[index]
      return value === before ? [] : [`${styles[element]?.name} ${names[index]}: ${before} instead of ${value}`]
    }),
  )
}
