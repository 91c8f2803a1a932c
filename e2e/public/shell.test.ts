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

test('without scripts a logo that does not load is drawn as a badge', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  const page = await browser.open({ javaScriptEnabled: false })
  await page.route('**/logo.svg*', (route) => route.abort())
  await page.goto(site.url)
  const logo = page.getByRole('banner').getByRole('img', { name: 'IDG' })
  const picture = (await logo.screenshot()).toString('base64')
  const painter = await browser.open()
  // The badge's own background is left of the letters.
  const colour = await painter.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(6, image.height / 2, 1, 1).data ?? [])].slice(0, 3)
  }, picture)
  expect(colour).toStrictEqual([0x6c, 0xc5, 0xff])
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
  expect([...hosts]).toStrictEqual([new URL(site.url).host])
  expect(await page.context().cookies()).toStrictEqual([])
  for (const name of ['LinkedIn', 'Twitter', 'Facebook', 'Instagram', 'YouTube']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).waitFor()
  }
})
