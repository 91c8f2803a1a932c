import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite } from '../support/site.ts'

const site = testSite('sqlite')
const browser = testBrowser()

test('switching to the public view and back returns to where each was left', async () => {
  const page = await (await signedIn(site, browser)).open()
  await page.goto(`${site.url}/admin/requests?stato=chiuse`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Vista pubblica' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('link', { name: 'Admin View' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partner' }).first().click()
  await page.waitForURL('**/partners')
  await page.getByRole('link', { name: 'Admin View' }).click()
  await page.waitForURL(`${site.url}/admin/requests?stato=chiuse`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Vista pubblica' }).click()
  await page.waitForURL('**/partners')
})

test('the public header shows initial, name and role, and a labelled button on phones', async () => {
  const { open } = await signedIn(site, browser, 'operator', 'Zoe Neri')
  const page = await open({ viewport: { width: 1440, height: 800 } })
  await page.goto(`${site.url}/admin/dashboard`)
  await hydrated(page)
  await page.goto(`${site.url}/about`)
  const header = page.getByRole('banner')
  await header.getByText('Zoe Neri').waitFor()
  for (const text of ['Z', 'Operatore']) expect(await header.getByText(text, { exact: true }).isVisible()).toBe(true)
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const button = header.getByRole('link', { name: 'Admin View' })
    expect(
      await button.getByText('Admin View').evaluate((label) => label.getBoundingClientRect().width),
    ).toBeGreaterThan(30)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.goto(`${site.url}/admin/dashboard`)
  await page.setViewportSize({ width: 375, height: 700 })
  expect(await header.getByRole('link', { name: 'Sito' }).isVisible()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('while the look-up fails the public header shows the default admin and the welcome, and no data', async () => {
  const page = await (await signedIn(site, browser)).open({ viewport: { width: 1440, height: 800 } })
  await page.goto(`${site.url}/admin/dashboard`)
  await hydrated(page)
  browser.expectComplaint(/503/)
  await page.route('**/admin/me', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${site.url}/about`)
  const header = page.getByRole('banner')
  await header.getByText('Amministratore').waitFor()
  expect(await header.getByText('Admin', { exact: true }).isVisible()).toBe(true)
  await header.locator('details.bell > summary').click()
  await header.getByText('Benvenuto nel pannello amministrativo').waitFor()
})
