import { sql } from 'kysely'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectEachGoodEverywhere,
  expectGoodEverywhere,
  FIRST_SIZE,
  WIDTHS,
} from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import {
  announceMissing,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  submitButton,
  toast,
} from '../support/contact.ts'
import { ROUTES } from '../support/routes.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()
const UNKNOWN = '/questa-pagina-non-esiste'

describe('0 violations of WCAG 2.2 AA in both themes and widths', () => {
  const open = (): Promise<Page> => browser.open(FIRST_SIZE)

  // In one document: axe and the scripts of one page are reused for the next.
  test('every page', async () => {
    browser.expectComplaint(/404/)
    const page = await open()
    await expectEachGoodEverywhere(page, site.url, ROUTES)
    await expectEachGoodEverywhere(page, site.url, [UNKNOWN])
  })

  test('the form with errors and the appointment open', async () => {
    const page = await open()
    await openContact(page, site)
    await contactForm(page).getByLabel('Richiedi un appuntamento').check()
    announceMissing(page, true)
    await submitButton(page).click()
    await contactForm(page).getByRole('alert').waitFor()
    await expectGoodEverywhere(page)
  })

  test('the thank-you page', async () => {
    const page = await open()
    await openContact(page, site)
    await fillForm(page, newVisitor())
    await page.clock.install()
    await submitButton(page).click()
    await toast(page, MESSAGES.sent).waitFor()
    await expectGoodEverywhere(page)
  })

  test.each(WIDTHS)('the menu of a small screen, the dropdowns of a large one: %i px', async (width) => {
    const page = await browser.open({ ...FIRST_SIZE, viewport: { width, height: 900 } })
    await page.goto(site.url)
    await hydrated(page)
    if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click()
    for (const group of width < 1024 ? [] : ['Soluzioni', 'Prodotti']) {
      await page.locator('summary', { hasText: group }).click()
      await expectAccessibleInBothThemes(page)
    }
    await expectAccessibleInBothThemes(page)
  })
})

test('the check reports a picture without a text and grey on grey', async () => {
  const page = await browser.open()
  await page.goto(site.url)
  await hydrated(page)
  await page.locator('main').evaluate((main) => {
    const picture = Object.assign(document.createElement('img'), { src: '/favicon.svg' })
    const text = Object.assign(document.createElement('p'), {
      textContent: 'Grigio',
      style: 'color:#ccc;background:#ddd',
    })
    main.append(picture, text)
  })
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/)
})

describe('0 violations on failures', () => {
  test('the failed message and the error page', async () => {
    browser.expectComplaint(/500/)
    const page = await browser.open(FIRST_SIZE)
    await openContact(page, site)
    await fillForm(page, newVisitor())
    const rename = (from: string, to: string) =>
      withData(site, async (db) => {
        for (const table of ['settings', 'idempotency_keys'])
          await sql`alter table ${sql.id(table + from)} rename to ${sql.id(table + to)}`.execute(db)
      })
    await rename('', '_away')
    try {
      await send(page)
      await toast(page, MESSAGES.failed).waitFor()
      await expectGoodEverywhere(page)

      // The contact page also works without the settings; a page that is neither kept nor needed does not.
      expect((await page.goto(`${site.url}/appuntamento/nessuno`))?.status()).toBe(500)
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
      await expectGoodEverywhere(page)
    } finally {
      await rename('_away', '')
    }
  })
})
