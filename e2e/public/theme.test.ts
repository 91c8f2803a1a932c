import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** All properties of the document that depend on the theme. */
function theme(page: Page) {
  return page.evaluate(() => ({
    attribute: document.documentElement.dataset.theme,
    body: document.body.classList.contains('dark'),
    bar: document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
    kept: localStorage.getItem('idg-theme'),
    ground: getComputedStyle(document.body).backgroundColor,
  }))
}

const DARK = { attribute: 'dark', body: true, bar: '#121420', kept: 'dark', ground: 'rgb(18, 20, 32)' }
const LIGHT = { attribute: 'light', body: false, bar: '#F7F7F9', kept: 'light', ground: 'rgb(247, 247, 249)' }

/** Opens a page with a stored value before its first visit. */
async function openWith(kept: string | null): Promise<Page> {
  const page = await browser.open({ reducedMotion: 'no-preference' })
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate(
    (value) => (value === null ? localStorage.clear() : localStorage.setItem('idg-theme', value)),
    kept,
  )
  return page
}

test.each([null, '', 'blu', 'LIGHT', '{"mode":"light"}'])('stored %j: dark, and saved', async (kept) => {
  const page = await openWith(kept)
  await page.goto(site.url)
  await hydrated(page)
  expect(await theme(page)).toStrictEqual(DARK)
})

test('a light theme applies from the first frame, before any script of the application', async () => {
  const page = await openWith('light')
  await page.route('**/assets/*.js', () => undefined)
  await page.addInitScript(() => {
    const frames: unknown[] = []
    Object.assign(window, { frames_seen: frames })
    const look = () => {
      if (document.body)
        frames.push([document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor])
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${site.url}/about`)
  await page.waitForFunction(() => (window as unknown as { frames_seen: unknown[] }).frames_seen.length > 5)
  const frames = await page.evaluate(() => (window as unknown as { frames_seen: unknown[] }).frames_seen)
  for (const frame of frames) expect(frame).toStrictEqual(['light', LIGHT.ground])
  expect(await theme(page)).toStrictEqual(LIGHT)
  expect(await page.getByRole('switch', { name: 'Tema chiaro' }).isChecked()).toBe(true)
})

test('the switch also works before the application has started', async () => {
  const page = await openWith(null)
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(`${site.url}/about`)
  await page.getByRole('switch', { name: 'Tema chiaro' }).check()
  expect(await theme(page)).toStrictEqual(LIGHT)
})

test('the other tabs follow', async () => {
  const page = await openWith(null)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(site.url)
    await hydrated(tab)
  }
  await other.getByRole('switch', { name: 'Tema chiaro' }).check()
  await expect.poll(() => theme(page)).toStrictEqual(LIGHT)
  await page.getByRole('switch', { name: 'Tema chiaro' }).uncheck()
  await expect.poll(() => theme(other)).toStrictEqual(DARK)
  expect(await other.getByRole('switch', { name: 'Tema chiaro' }).isChecked()).toBe(false)
})
