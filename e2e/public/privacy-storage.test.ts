import { expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import { fillForm, newVisitor, openContact } from '../support/contact.ts'
import { ROUTES } from '../support/routes.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test('the privacy notice names everything that public pages store in the browser', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  const stored = new Set<string>()
  const look = async () => {
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    for (const key of keys) stored.add(key)
  }
  for (const path of ROUTES) {
    await page.goto(site.url + path)
    await page.waitForFunction(() => 'idg' in window)
    await look()
  }
  // By a link: the router stores the scroll position when a page is left.
  await page.getByRole('banner').getByRole('link', { name: 'Chi Siamo' }).click()
  await page.waitForURL(`${site.url}/about`)
  await page.getByRole('switch', { name: 'Tema chiaro' }).check()
  await page.reload()
  await look()
  await openContact(page, site)
  await fillForm(page, newVisitor())
  await page.reload()
  await look()
  // A module that does not load.
  let broken = true
  await page.goto(`${site.url}/`)
  await page.waitForFunction(() => 'idg' in window)
  await page.route('**/assets/partners-page-*.js', (route) => (broken ? route.abort() : route.continue()))
  browser.expectComplaint(/ERR_FAILED/)
  announce(page, 'Una parte del sito non è arrivata al browser.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partner', exact: true }).click()
  await page.waitForURL(`${site.url}/partners`)
  // The router loads the document after the module has failed, and the module fails again.
  await page.getByText('Una parte del sito non è arrivata').waitFor()
  await look()
  broken = false

  expect([...stored]).toStrictEqual(
    expect.arrayContaining(['idg-theme', 'idg-contact-draft', 'react-router-scroll-positions']),
  )
  await page.goto(`${site.url}/privacy`)
  const named = await page.locator('#browser code').allTextContents()
  expect(await page.context().cookies()).toStrictEqual([])
  const unnamed = [...stored].filter((key) => !named.some((name) => key === name || key.startsWith(`${name}:`)))
  expect(unnamed).toStrictEqual([])
})

test('without scripts the only cookie is the theme, set by the visitor and named by the privacy notice', async () => {
  browser.expectComplaint(/cookie idg-theme/)
  const page = await browser.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  for (const path of ROUTES) await page.goto(site.url + path)
  expect(await page.context().cookies()).toStrictEqual([])
  await page.getByRole('button', { name: 'Cambia tema' }).click()
  await page.goto(`${site.url}/privacy`)
  const cookies = await page.context().cookies()
  expect(cookies).toMatchObject([{ name: 'idg-theme', value: 'light', httpOnly: true, sameSite: 'Lax' }])
  expect(await page.locator('#browser').innerText()).toMatch(/idg-theme[\s\S]+cookie tecnico con lo stesso nome/)
})
