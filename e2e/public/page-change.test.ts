import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { announce, announceMove } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

async function openHome(): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
  await page.goto(site.url)
  await hydrated(page)
  return page
}

const chiSiamo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Chi Siamo' })
const ABOUT_CODE = '**/assets/about-page-*.js'

test('a new page begins at its top, with the focus on its heading and its title announced', async () => {
  const page = await openHome()
  await page.evaluate(() => scrollTo(0, 1500))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.waitForURL(`${site.url}/privacy`)
  await expect.poll(() => page.evaluate(() => [document.activeElement?.tagName, scrollY])).toStrictEqual(['H1', 0])
  const title = await page.title()
  expect(title).toContain('privacy')
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain(title)

  announceMove(page, 'back to where the reader was')
  await page.goBack()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
})

test("while a page's code is loading: 'Caricamento...' in the middle", async () => {
  const page = await openHome()
  const held: Route[] = []
  await page.route(ABOUT_CODE, (route) => void held.push(route))
  await chiSiamo(page).click()
  const notice = page.getByText('Caricamento...')
  await notice.waitFor()
  const box = await notice.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20)
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 400)).toBeLessThan(60)
  expect(new URL(page.url()).pathname, 'the old page is still there').toBe('/')
  for (const route of held) await route.continue()
  await page.waitForURL(`${site.url}/about`)
  await notice.waitFor({ state: 'hidden' })
})

test('code that does not load: one page load, then the error page', async () => {
  browser.expectComplaint(/404/)
  browser.expectComplaint(/ChunkLoadError/)
  const page = await openHome()
  await page.route(ABOUT_CODE, (route) => route.fulfill({ status: 404, body: '' }))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))

  announce(page, 'Una parte del sito non è arrivata al browser.')
  await chiSiamo(page).click()
  await page.getByText(/^Una parte del sito non è arrivata/).waitFor()
  expect(loads, "the server's page of the target").toStrictEqual(['/about'])
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${site.url}/`)
  await hydrated(page)
  await chiSiamo(page).click()
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  await page.getByText('Loading chunk about-page failed (missing)').waitFor()
  expect(await page.title()).toBe('Unexpected Application Error!')
  const look = await page.getByRole('banner').evaluate((element) => {
    const { height, borderBottomStyle } = getComputedStyle(element)
    return [height, borderBottomStyle]
  })
  expect(look, 'the document that is built anew has its styles').toStrictEqual(['80px', 'solid'])
  expect(loads, 'no further page load').toStrictEqual(['/about', '/'])

  // The links of the error page work.
  await page.unroute(ABOUT_CODE)
  await page.getByRole('link', { name: 'Ricarica la pagina' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()
  await hydrated(page)
})

test('hovering a link is harmless, even if its code is missing', async () => {
  browser.expectComplaint(/404/)
  const page = await openHome()
  await page.route(ABOUT_CODE, (route) => route.fulfill({ status: 404, body: '' }))
  const asked = page.waitForResponse(ABOUT_CODE)
  await chiSiamo(page).hover()
  await asked
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an unknown path shows Home with status 404 and noindex', async () => {
  browser.expectComplaint(/404/)
  const page = await browser.open()
  const answer = await page.goto(`${site.url}/servizi/qualcosa`)
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Questo indirizzo non esiste' }).waitFor()
  await page.getByRole('link', { name: 'Prenota una Consulenza' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})
