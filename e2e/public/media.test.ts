import { expect, test } from 'vitest'
import { announceMove } from '../support/announce.ts'
import { follow, hydrated, testBrowser } from '../support/browser.ts'
import { contactForm, openContact } from '../support/contact.ts'
import { illegibleTexts } from '../support/legible.ts'
import { signedIn } from '../support/office.ts'
import { ROUTES } from '../support/routes.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test('no page scrolls sideways at 320 px, as at 400 % of a window of 1280', async () => {
  const page = await browser.open({ viewport: { width: 320, height: 640 } })
  const wide: string[] = []
  for (const path of ROUTES) {
    await (path === '/' ? page.goto(site.url) : follow(page, path))
    await hydrated(page)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (excess > 0) wide.push(`${path} by ${excess} px`)
  }
  expect(wide).toStrictEqual([])
})

const MEDIA = [
  ['forced colours over the dark theme', { forcedColors: 'active' }, 'dark'],
  ['forced colours over the light theme', { forcedColors: 'active' }, 'light'],
  ['print from the dark theme', { media: 'print' }, 'dark'],
] as const

/** The screens of the staff area that need no record of their own. */
const SCREENS = ['dashboard', 'requests', 'appointments', 'users', 'settings', 'content', 'pictures', 'mail', 'privacy']
  .concat('backups', 'system', 'audit', 'security', 'account', 'notifications')
  .map((screen) => `/admin/${screen}`)

test.each(MEDIA)('every text of every page can be read: %s', async (_, medium, theme) => {
  const staff = await signedIn(site, browser)
  const page = await staff.open({ viewport: { width: 'media' in medium ? 700 : 1280, height: 900 } })
  await page.addInitScript((chosen) => localStorage.setItem('idg-theme', chosen), theme)
  const illegible: string[] = []
  // Screens of the staff area are not made for paper.
  for (const path of 'media' in medium ? ROUTES : [...ROUTES, ...SCREENS]) {
    await (path === '/' || path === SCREENS[0] ? page.goto(site.url + path) : follow(page, path))
    await hydrated(page)
    await page.emulateMedia(medium)
    illegible.push(...(await illegibleTexts(page)).map((text) => `${path}: ${text}`))
    announceMove(page, 'paper has other sizes than the screen')
    // The router follows links in the document as it is shown on a screen.
    await page.emulateMedia({ media: null, forcedColors: null })
  }
  expect(illegible).toStrictEqual([])
})

test('in forced colours the chosen duration, day and time have another ground', async () => {
  const page = await browser.open({ forcedColors: 'active' })
  await openContact(page, site)
  const form = contactForm(page)
  await form.getByLabel('Richiedi un appuntamento').check()
  for (const group of ['Durata', 'Data', 'Orario']) {
    const choices = form.getByLabel(group, { exact: true })
    const free = choices.locator('.slot-choice:has(:enabled)')
    await free.last().locator('input').check()
    const grounds = () =>
      Promise.all(
        [free.last(), free.first()].map((choice) => choice.evaluate((tile) => getComputedStyle(tile).backgroundColor)),
      )
    await expect.poll(async () => new Set(await grounds()).size, { message: group }).toBe(2)
  }
})

test('in print a heading stays with its drawing', async () => {
  const page = await browser.open()
  await page.emulateMedia({ media: 'print' })
  const sections = page.locator('main section:has(figure svg)')
  let drawn = 0
  for (const path of ROUTES.filter((route) => /services|products/.test(route))) {
    await page.goto(site.url + path)
    await hydrated(page)
    const breaks = await sections.evaluateAll((found) => found.map((section) => getComputedStyle(section).breakInside))
    expect(breaks, path).toStrictEqual(breaks.map(() => 'avoid'))
    drawn += breaks.length
  }
  expect(drawn).toBeGreaterThan(5)
})
