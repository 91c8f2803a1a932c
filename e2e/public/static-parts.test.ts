import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Opens a page, and lists the scripts that it loads from then on, without their hashes. */
async function open(path: string): Promise<{ page: Page; scripts: string[]; loads: string[] }> {
  const page = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
  const scripts: string[] = []
  const loads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) loads.push(pathname)
    const name = /^\/assets\/(.*)-[\w-]{8}\.js$/.exec(pathname)?.[1]
    if (name) scripts.push(name)
  })
  await page.goto(site.url + path)
  await hydrated(page)
  return { page, scripts, loads }
}

const main = (page: Page) => page.getByRole('main')

test("the first page keeps the server's HTML without the code that rendered it; the first navigation loads that", async () => {
  const { page, scripts, loads } = await open('/about')
  expect(scripts).toContain('about-page')
  expect(scripts).not.toContain('about')
  expect(scripts).not.toContain('footer')
  const asServed = await main(page).innerHTML()

  await main(page).getByRole('link', { name: 'Situazioni tipiche' }).click()
  await page.waitForURL(`${site.url}/projects`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(loads, 'followed within the application').toStrictEqual(['/about'])
  expect(scripts).toStrictEqual(expect.arrayContaining(['projects-page', 'projects', 'about', 'footer']))

  await page.goBack()
  await page.waitForURL(`${site.url}/about`)
  await page.getByRole('heading', { level: 1, name: 'Chi Siamo' }).waitFor()
  expect(loads).toStrictEqual(['/about'])
  await main(page).locator('figure [role=img]').waitFor()
  // The structured data, what is for browsers without scripts, and when a drawing is asked for are in the server's HTML
  // only; comments mark parts that the browser may load later.
  const withoutData = (html: string) =>
    html.replaceAll(/(<(script|noscript)[^>]*>).*?<\/\2>/g, '$1</$2>').replaceAll(/ data-late="[^"]*"|<!--.*?-->/g, '')
  expect(withoutData(await main(page).innerHTML()), 'what the browser renders by itself').toBe(withoutData(asServed))
})

test('links of kept HTML: Enter follows them, hovering prefetches, another tab opens with Ctrl', async () => {
  const { page, scripts, loads } = await open('/')
  const partners = main(page).getByRole('link', { name: 'Ecosistema e partner' })
  await partners.scrollIntoViewIfNeeded()
  await partners.hover()
  await expect.poll(() => scripts).toContain('partners-page')

  const tab = page.context().waitForEvent('page')
  await partners.click({ modifiers: ['Control'] })
  await (await tab).waitForURL(`${site.url}/partners`)
  expect(new URL(page.url()).pathname).toBe('/')

  await partners.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/partners`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loads).toStrictEqual(['/'])
})

test('a link to a section of the same page scrolls to it and keeps the page', async () => {
  const { page, loads } = await open('/careers')
  await main(page).getByRole('link', { name: 'Come candidarsi', exact: true }).click()
  await page.waitForURL(`${site.url}/careers#candidarsi`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  expect(loads).toStrictEqual(['/careers'])
})
