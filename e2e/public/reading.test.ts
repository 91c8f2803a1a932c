import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { INSIGHTS_PATH, MENUS } from '#app/content/navigation.ts'
import { testBrowser } from '../support/browser.ts'
import { ROUTES } from '../support/routes.ts'
import { describeOnEngine, testSite } from '../support/site.ts'

/** Follows a link of the navigation and returns its target. */
async function follow(
  page: Page,
  link: Locator,
  to: string,
): Promise<{ path: string; title: string; heading: string }> {
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  await link.click()
  await page.waitForURL((url) => url.pathname === to)
  await expect.poll(() => heading.textContent(), { message: `heading of ${to}` }).not.toBe(before)
  expect(((await page.locator('main').textContent()) ?? '').length, `text of ${to}`).toBeGreaterThan(400)
  return { path: to, title: await page.title(), heading: (await heading.textContent()) ?? '' }
}

/** All pages are reachable, each with its own title and heading. */
function expectWhole(read: { path: string; title: string; heading: string }[]): void {
  expect(new Set(read.map(({ path }) => path))).toStrictEqual(new Set(ROUTES))
  for (const { title, heading } of read) {
    expect(title).not.toBe('')
    expect(heading).not.toBe('')
  }
  expect(new Set(read.map(({ title }) => title)).size).toBe(ROUTES.length)
  expect(new Set(read.map(({ heading }) => heading)).size).toBe(ROUTES.length)
}

for (const [way, javaScriptEnabled, own] of [
  ['with JavaScript', true, 'sqlite'],
  ['without JavaScript', false, 'postgres'],
] as const) {
  describeOnEngine(own, `a visitor reads the site, ${way}`, (engine, once) => {
    const site = testSite(engine)
    const browser = testBrowser()

    test('every page, by the header on a large screen and by the footer', async () => {
      const page = await browser.open({ javaScriptEnabled, viewport: { width: 1280, height: 800 } })
      await page.goto(site.url)
      const header = page.getByRole('banner')
      const main = header.getByRole('navigation', { name: 'Principale' })
      const footer = page.getByRole('contentinfo')
      const read = []

      for (const [group, items] of [
        ['Soluzioni', MENUS.solutions.items],
        ['Prodotti', MENUS.products.items],
      ] as const) {
        for (const item of items) {
          const link = main.getByRole('link', { name: item.label })
          expect(await link.isVisible(), 'closed before').toBe(false)
          await main.locator('summary', { hasText: group }).click()
          read.push(await follow(page, link, item.to))
          await expect.poll(() => link.isVisible(), { message: 'closed after' }).toBe(false)
          expect(await main.locator('summary', { hasText: group }).getAttribute('aria-current')).toBe('true')
        }
      }
      for (const [label, to] of [
        ['Home', '/'],
        ['Chi Siamo', '/about'],
      ] as const) {
        read.push(await follow(page, main.getByRole('link', { name: label }), to))
        expect(await main.locator('a[aria-current=page]:visible').allTextContents()).toStrictEqual([label])
      }
      read.push(await follow(page, header.getByRole('link', { name: 'Contattaci' }), '/contact'))
      // Articles are listed once one is published.
      const elsewhere = ['/about', '/contact', INSIGHTS_PATH]
      const inFooter = [...MENUS.company.items, ...MENUS.legal].filter((item) => !elsewhere.includes(item.to))
      for (const item of inFooter) {
        read.push(await follow(page, footer.getByRole('link', { name: item.label, exact: true }), item.to))
      }
      expectWhole(read)
    })

    once('another theme, chosen once', async () => {
      const page = await browser.open({ javaScriptEnabled })
      await page.goto(site.url)
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(await ground()).toBe('rgb(18, 20, 32)')
      const change = () => {
        if (javaScriptEnabled) return page.getByRole('switch', { name: 'Tema chiaro' }).click()
        return page.getByRole('button', { name: 'Cambia tema' }).click()
      }
      await change()
      await expect.poll(ground).toBe('rgb(247, 247, 249)')
      await page.reload()
      expect(await ground()).toBe('rgb(247, 247, 249)')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
      await page.waitForURL(`${site.url}/privacy`)
      expect(await ground()).toBe('rgb(247, 247, 249)')
      if (javaScriptEnabled) expect(await page.getByRole('switch', { name: 'Tema chiaro' }).isChecked()).toBe(true)
      await change()
      await expect.poll(ground).toBe('rgb(18, 20, 32)')
      expect(page.url(), 'the button leads back to its page').toBe(`${site.url}/privacy`)
      expect(await page.context().cookies()).toStrictEqual([])
    })

    once('the same pages with the menu of a phone', async () => {
      const page = await browser.open({ javaScriptEnabled, viewport: { width: 375, height: 700 } })
      await page.goto(site.url)
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const read = []
      const { main, solutions, products } = MENUS
      const contact = { to: '/contact', label: MENUS.contact }
      // From Home to Home is no navigation, so Home is second.
      for (const item of [...main.toReversed(), ...solutions.items, ...products.items, contact]) {
        await page.getByRole('button', { name: 'Menu' }).click()
        read.push(await follow(page, menu.getByRole('link', { name: item.label, exact: true }), item.to))
        await menu.waitFor({ state: 'hidden' })
      }
      const footerOnly = ['/projects', '/careers', '/partners', '/privacy', '/terms']
      expect(read.map(({ path }) => path).sort()).toStrictEqual(
        ROUTES.filter((path) => !footerOnly.includes(path)).sort(),
      )
    })
  })
}
