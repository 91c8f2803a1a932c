import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test('a logo that does not load is replaced by an IDG badge', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  const page = await browser.open()
  await page.route('**/logo.svg*', (route) => route.abort())
  await page.goto(site.url)
  await hydrated(page)
  const home = page.getByRole('banner').getByRole('link', { name: 'IDG, pagina iniziale' })
  await home.getByText('IDG', { exact: true }).waitFor()
  expect(await home.locator('img').count()).toBe(0)
})

test('the console message opens the debug notice', async () => {
  const page = await browser.open()
  const message = page.waitForEvent('console', (entry) => entry.text().includes('idg.debug()'))
  await page.goto(site.url)
  expect((await message).type()).toBe('info')
  const notice = page.getByRole('complementary', { name: 'Modalità debug' })
  expect(await notice.count()).toBe(0)
  await page.evaluate('idg.debug()')
  await notice.getByText('Pagina').waitFor()
  await page.reload()
  await notice.getByRole('button', { name: 'Disattiva la modalità debug' }).click()
  await notice.waitFor({ state: 'hidden' })
})

test('every page uses one host and sets no cookie, and external links name their target', async () => {
  const page = await browser.open()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(site.url)
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(site.url).host])
  expect(await page.context().cookies()).toEqual([])
  for (const name of ['LinkedIn', 'Twitter', 'Facebook', 'Instagram', 'YouTube']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).waitFor()
  }
})
