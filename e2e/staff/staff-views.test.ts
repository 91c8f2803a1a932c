import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'

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
  for (const text of ['A', 'Admin']) expect(await header.getByText(text, { exact: true }).isVisible()).toBe(true)
  await header.locator('details.bell > summary').click()
  await header.getByText('Benvenuto nel pannello amministrativo').waitFor()
})

test('the sign-in page and the four screens of the specification have no public layout', async () => {
  const visitor = await browser.open()
  await visitor.goto(`${site.url}/AdminLoginPortal`)
  await visitor.getByRole('button', { name: 'Accedi', exact: true }).waitFor()
  const layout = (page: Page) => page.locator('.site-header, footer, #menu').count()
  expect(await layout(visitor)).toBe(0)

  const page = await (await signedIn(site, browser)).open({ viewport: { width: 1440, height: 800 } })
  for (const name of ['dashboard', 'settings', 'users', 'appointments']) {
    const answer = await page.goto(`${site.url}/admin/${name}`)
    expect(answer?.status(), name).toBe(200)
    await hydrated(page)
    expect(await layout(page), name).toBe(0)
    const header = page.getByRole('banner')
    for (const text of ['Admin View', 'G', 'Giulia Ferraro', 'Amministratore'])
      expect(await header.getByText(text, { exact: true }).filter({ visible: true }).count(), text).toBe(1)
    // One frame with the same entries around each of them.
    const entry = page.getByRole('navigation', { name: 'Area riservata' }).locator(`a[href="/admin/${name}"]`)
    expect(await entry.getAttribute('aria-current'), name).toBe('page')
  }
})

test.each([
  ['in the staff area', '/admin/dashboard'],
  ['on a public page', '/about'],
])('the bell has a panel of 350 × 400 px, and a count only while something is unread: %s', async (_, path) => {
  const { open, id } = await signedIn(site, browser, 'admin', `Ada ${path}`)
  const page = await open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/admin/dashboard`)
  await hydrated(page)
  if (path !== '/admin/dashboard') await page.goto(site.url + path)
  const bell = page.getByRole('banner').locator('details.bell')
  await bell.locator('summary').click()
  const panel = bell.locator('.bell-panel')
  const size = () => panel.evaluate((box: HTMLElement) => [box.offsetWidth, box.offsetHeight])
  const [width, low] = await size()
  expect([width, (low ?? 0) < 400]).toStrictEqual([350, true])

  const news = { to: id, message: 'Una richiesta aspetta una risposta da ieri', type: 'info', link: '/admin' } as const
  await withData(site, (db) =>
    db.transaction().execute(async (trx) => {
      for (let sent = 0; sent < 12; sent++) await notifyStaff(trx, { clock: () => new Date() }, news)
    }),
  )
  await page.reload()
  await expect.poll(() => bell.locator('.bell-badge').textContent()).toBe('12')
  await bell.locator('summary').click()
  expect(await bell.locator('.bell-entry').count()).toBe(10)
  expect(await size()).toStrictEqual([350, 400])
  await bell.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect.poll(() => bell.locator('.bell-badge').count()).toBe(0)
})
