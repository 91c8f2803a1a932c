import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Returns the canvas content now and some frames later. */
async function canvasNowAndLater(page: Page): Promise<[string, string]> {
  return page.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const now = canvas.toDataURL()
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    return [now, canvas.toDataURL()]
  })
}

async function openHome(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion })
  await page.goto(site.url)
  await hydrated(page)
  // The words have been drawn when their layer is shown.
  await page.locator('div:not(.opacity-0) > canvas').waitFor()
  return page
}

describe('with motion', () => {
  test('the words rest after one round, and play again on request', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto(site.url)
    await hydrated(page)
    const again = page.getByRole('button', { name: 'Riprendi l’animazione' })
    await expect
      .poll(async () => {
        await page.clock.runFor(2000)
        return again.count()
      })
      .toBe(1)
    await again.click()
    await page.getByRole('button', { name: 'Ferma l’animazione' }).waitFor()
  })

  test('the words float, and stop when paused or out of view', async () => {
    const page = await openHome('no-preference')
    const [now, later] = await canvasNowAndLater(page)
    expect(later).not.toBe(now)
    await page.getByRole('button', { name: 'Ferma l’animazione' }).click()
    await page.getByRole('button', { name: 'Riprendi l’animazione' }).waitFor()
    const [stopped, still] = await canvasNowAndLater(page)
    expect(still).toBe(stopped)
    await page.getByRole('button', { name: 'Riprendi l’animazione' }).click()
    const [again, moving] = await canvasNowAndLater(page)
    expect(moving).not.toBe(again)
  })

  test('the intro runs through all its phases', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
    await page.goto(site.url)
    for (const phase of ['orbiting', 'reveal', 'complete']) await page.locator(`[data-phase=${phase}]`).waitFor()
  })
})

test('with reduced motion nothing moves: the intro is finished, the words are still', async () => {
  const page = await openHome('reduce')
  expect(await page.locator('[data-phase]').getAttribute('data-phase')).toBe('complete')
  const [now, later] = await canvasNowAndLater(page)
  expect(later).toBe(now)
  const running = () => document.getAnimations().filter((animation) => animation.playState === 'running').length
  expect(await page.evaluate(running)).toBe(0)
})

test('the headline and both calls to action are in the HTML and lead to their targets', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Il tuo specialista SAP Business Technology Platform', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Scopri di più' }).count()).toBe(6)
  // Each card has a part of its service's drawing; the first has the whole one in wide windows.
  const crops = page.locator('#services li svg:visible use[href^="/crops.svg"]')
  expect(await crops.count()).toBe(6)
  const sizes = () => crops.evaluateAll((uses) => uses.map((use) => (use as SVGGraphicsElement).getBBox().width))
  await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThan(100)
  // The next free time needs scripts.
  expect(await page.getByText('Primo orario libero').count()).toBe(0)
  // The strip of facts is absent until staff have written them.
  expect(await page.getByRole('region', { name: 'In breve' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Scopri i servizi' }).click()
  expect(await page.locator('#services').evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(200)
  await page.getByRole('link', { name: 'Prenota una Consulenza' }).click()
  await page.waitForURL((url) => url.pathname === '/contact')
})

test('the technologies are above the SAP strip, with their logos where they have one', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const [technologies, strip] = ['Le tecnologie con cui lavoriamo', 'Powered by SAP Technologies']
  expect(headings.indexOf(technologies)).toBe(headings.indexOf(strip) - 1)
  const grid = page.getByRole('region', { name: technologies })
  await grid.scrollIntoViewIfNeeded()
  const marks = grid.locator('li svg use')
  expect(await marks.count()).toBe(5)
  // A mark that is missing from the sprite has no size.
  const widths = () => marks.evaluateAll((uses) => uses.map((use) => (use as SVGGraphicsElement).getBBox().width))
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(10)
  for (const name of ['AWS', 'Microsoft Azure', 'Java']) await grid.getByText(name, { exact: true }).waitFor()
})

test('with scripts the drawings are asked for only after the first paint', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  const drawings: string[] = []
  page.on('request', (request) => drawings.push(new URL(request.url()).pathname))
  await page.goto(site.url)
  await expect.poll(() => drawings).toStrictEqual(expect.arrayContaining(['/crops.svg', '/marks.svg']))
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /(crops|marks)\.svg$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(Math.min(...asked)).toBeGreaterThan(painted)
})

test('the closing call shows the next free time when it comes into view', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await hydrated(page)
  expect(await page.getByText('Primo orario libero').count()).toBe(0)
  await page.getByRole('link', { name: 'Prenota una Consulenza' }).scrollIntoViewIfNeeded()
  await page.getByText(/Primo orario libero.*ore \d\d:\d\d/).waitFor()
})
