import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

describe('the dropdowns of a large screen', () => {
  async function open(path = '/') {
    const page = await browser.open({ viewport: { width: 1280, height: 800 } })
    await page.goto(site.url + path)
    await hydrated(page)
    const nav = page.getByRole('navigation', { name: 'Principale' })
    return {
      page,
      services: nav.locator('summary', { hasText: 'Soluzioni' }),
      products: nav.locator('summary', { hasText: 'Prodotti' }),
      cloud: nav.getByRole('link', { name: 'Infrastruttura cloud' }),
      mfc: nav.getByRole('link', { name: 'MFC' }),
    }
  }

  test('only one is open at a time', async () => {
    const { services, products, cloud, mfc } = await open()
    await services.click()
    expect([await cloud.isVisible(), await mfc.isVisible()]).toStrictEqual([true, false])
    await products.click()
    expect([await cloud.isVisible(), await mfc.isVisible()]).toStrictEqual([false, true])
    await products.click()
    expect(await mfc.isVisible()).toBe(false)
  })

  test('a click outside and leaving with Tab close it', async () => {
    const { page, services, cloud } = await open()
    await services.click()
    await page.mouse.click(20, 700)
    await cloud.waitFor({ state: 'hidden' })
    await services.click()
    await cloud.waitFor()
    for (let step = 0; step < 8; step++) await page.keyboard.press('Tab')
    await cloud.waitFor({ state: 'hidden' })
  })

  test('Escape closes it and returns the focus', async () => {
    const { page, services, cloud } = await open()
    await services.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await cloud.waitFor({ state: 'hidden' })
    expect(await focusedText(page)).toBe('Soluzioni')
  })

  test('following a link closes it, also a link to the current page', async () => {
    const { page, services, cloud } = await open('/services/cloud')
    await services.click()
    await cloud.click()
    await cloud.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/services/cloud')
  })

  test('one opened before the scripts have loaded stays open', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 } })
    const held: (() => Promise<void>)[] = []
    let waiting = true
    await page.route('**/assets/*.js', async (route) => {
      if (waiting) held.push(() => route.continue())
      else await route.continue()
    })
    await page.goto(site.url)
    const nav = page.getByRole('navigation', { name: 'Principale' })
    await nav.locator('summary', { hasText: 'Soluzioni' }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    waiting = false
    for (const go of held) await go()
    await hydrated(page)
    expect(await nav.getByRole('link', { name: 'Infrastruttura cloud' }).isVisible()).toBe(true)
  })
})

describe('the menu of a phone', () => {
  async function open() {
    const page = await browser.open({ viewport: { width: 375, height: 700 } })
    await page.goto(site.url)
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    return { page, menu, button }
  }

  test('traps the focus', async () => {
    const { page, menu } = await open()
    const seen = new Set<string>()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const where = await menu.evaluate((dialog) => {
        const { activeElement: focused, body } = document
        // The browser's own toolbar is part of the cycle.
        return focused === body
          ? 'browser'
          : dialog.contains(focused)
            ? (focused?.textContent ?? '')
            : 'behind the menu'
      })
      seen.add(where)
    }
    expect(seen).not.toContain('behind the menu')
    expect(seen).toContain('Contattaci')
    expect(seen).toContain('Formazione')
  })

  test('Escape closes it and returns the focus to its button', async () => {
    const { page, menu } = await open()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')
  })

  test('its button and a click beside it close it', async () => {
    const { page, menu, button } = await open()
    await menu.getByRole('button', { name: 'Chiudi il menu' }).click()
    await menu.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 800, height: 700 })
    await button.click()
    await menu.waitFor()
    await page.mouse.click(100, 400)
    await menu.waitFor({ state: 'hidden' })
  })

  test('a window that becomes wide closes it', async () => {
    const { page, menu } = await open()
    await page.setViewportSize({ width: 1280, height: 700 })
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Principale' }).waitFor()
  })
})

describe('the contents of a long page', () => {
  test('mark the current section, and none above the first', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${site.url}/privacy`)
    await hydrated(page)
    const marked = page.getByRole('navigation', { name: 'In questa pagina' }).locator('[aria-current]')
    await page.getByRole('heading', { name: '2. Quali dati trattiamo' }).evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => marked.allTextContents()).toStrictEqual(['2. Quali dati trattiamo'])
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => marked.count()).toBe(0)
  })
})

test('the link to the contact page is marked there, and the page describes its breadcrumbs', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/about`)
  const button = page.getByRole('banner').getByRole('link', { name: 'Contattaci' })
  expect(await button.getAttribute('aria-current')).toBeNull()
  await page.goto(`${site.url}/contact`)
  expect(await button.getAttribute('aria-current')).toBe('page')
  expect(await page.locator('dialog#menu a[href="/contact"]').getAttribute('aria-current')).toBe('page')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)['@type'])).toContain('BreadcrumbList')
})
