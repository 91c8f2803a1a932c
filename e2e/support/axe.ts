import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { follow, hydrated, inTime } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The widths and themes in which every screen is checked. */
export const WIDTHS = [375, 1280] as const
const THEMES = ['dark', 'light'] as const

/** The rules for colours: all others find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Fails with the rule, element and reason of each violation of WCAG 2.2 AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await check(page, { type: 'tag', values: TAGS })
}

/** The same for colours only. */
async function expectColours(page: Page): Promise<void> {
  await check(page, { type: 'rule', values: COLOUR_RULES })
}

/**
 * Runs axe in the page, where it stays until the document changes. @axe-core/playwright loads it again for each check
 * and took 1.6 times the processor time. Frames are not entered: none has our own content.
 */
async function check(page: Page, runOnly: axe.RunOnly): Promise<void> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource())
  const found = await inTime(`axe on ${page.url()}`, page.evaluate(findViolations, runOnly))
  expect(found, `${page.url()} ${page.viewportSize()?.width} px`).toStrictEqual([])
}

/** Returns the rule, element and reason of each violation. Runs in the page. */
async function findViolations(runOnly: axe.RunOnly): Promise<string[]> {
  const { axe: here } = window as unknown as { axe: typeof axe }
  // A control half under a sticky bar has a small target only until the page is scrolled.
  const bar = document.querySelector<HTMLElement>('.publish-bar, .long-form > :last-child')
  bar?.style.setProperty('position', 'static')
  try {
    // The HTML and the selector of every checked element would take a tenth of the time; a report needs only selectors.
    here.configure({ noHtml: true })
    const options = { resultTypes: ['violations'], iframes: false, runOnly } satisfies axe.RunOptions
    const { violations } = await here.run(document, { ...options, selectors: false })
    if (violations.length === 0) return []
    const { violations: named } = await here.run(document, options)
    return (named.length > 0 ? named : violations).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target?.join(' ')}: ${failureSummary}`),
    )
  } finally {
    bar?.style.removeProperty('position')
  }
}

let source: Promise<string> | undefined

function axeSource(): Promise<string> {
  source ??= readFile(AXE_FILE, 'utf8')
  return source
}

/** Checks the page in both themes, in the second one only colours; ends in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await setTheme(page, 'light')
  await expectColours(page)
  await setTheme(page, 'dark')
  await expectRoomForText(page)
}

/**
 * Checks a page that was opened in the first width in both widths and themes, and that nothing is wider than the window.
 * The page is resized instead of opened again, which takes half the time. It ends as it was.
 */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width)
    await expectAccessible(page)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, `${page.url()} ${width} px`).toBeLessThanOrEqual(0)
  }
  await setTheme(page, 'light')
  for (const width of WIDTHS.toReversed()) {
    await resize(page, width)
    await expectColours(page)
  }
  await setTheme(page, 'dark')
  await expectRoomForText(page)
}

/** Widths in which the reader's own spacing of text is tried: 320 px is also a window of 1280 px at 400 %. */
const SPACED_WIDTHS = [1280, 320] as const

/** Fails where text spaced as WCAG 1.4.12 allows makes the page wider than the window, or is cut off. Ends in the width in which it began. */
async function expectRoomForText(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? WIDTHS[0]
  for (const spaced of SPACED_WIDTHS) {
    await resize(page, spaced)
    const found = await inTime(`spaced text on ${page.url()}`, page.evaluate(spaceText))
    expect.soft(found, `spaced text on ${page.url()} ${spaced} px`).toStrictEqual([])
  }
  await resize(page, width)
}

/** Spaces the text, returns what does not fit any more, and takes the spacing back. Runs in the page. */
async function spaceText(): Promise<string[]> {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node
    // The words of a drawing are part of a picture, which has a description.
    const isRead = node.nodeValue?.trim() && parent?.checkVisibility({ visibilityProperty: true })
    if (parent && isRead && !parent.closest('svg')) texts.push(node as Text)
  }

  // What scrolls or ends with an ellipsis can be read elsewhere; what only a screen reader reads has no size.
  const fitOf = (text: Text): 'whole' | 'cut off' | 'too wide' => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (position === 'fixed' || textOverflow === 'ellipsis' || edge.width <= 2) return 'whole'
      if (/auto|scroll/.test(overflowX + overflowY)) return 'whole'
      if (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return 'cut off'
      if (/hidden|clip/.test(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)) return 'cut off'
    }
    return right > innerWidth + 1 ? 'too wide' : 'whole'
  }
  const whole = texts.filter((text) => fitOf(text) === 'whole')

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
      'p { margin-block-end: 2em !important }',
  )
  // The page is told of another size, as the watcher of movements needs it.
  dispatchEvent(new Event('resize'))
  document.adoptedStyleSheets.push(sheet)
  // With reduced motion each change of style is a transition of no length, which ends with a frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  try {
    const excess = document.documentElement.scrollWidth - innerWidth
    return [
      ...(excess > 0 ? [`the page is ${excess} px too wide`] : []),
      ...whole
        .map((text) => ({ text, fit: fitOf(text) }))
        .filter(({ fit }) => fit !== 'whole')
        .map(({ text, fit }) => `${fit}: ${text.nodeValue?.trim()} in ${text.parentElement?.className}`),
    ]
  } finally {
    document.adoptedStyleSheets.pop()
  }
}

/**
 * The same for pages of a site, one after the other. Only the first is loaded; the others are reached in its document, so
 * that axe and the application's scripts are loaded once.
 */
export async function expectEachGoodEverywhere(page: Page, siteUrl: string, paths: readonly string[]): Promise<void> {
  for (const [turn, path] of paths.entries()) {
    if (turn === 0) {
      await page.goto(siteUrl + path)
      await hydrated(page)
    } else await follow(page, path)
    await expectGoodEverywhere(page)
  }
}

/** How a page is opened for `expectGoodEverywhere`. */
export const FIRST_SIZE = { viewport: { width: WIDTHS[0], height: 900 } } as const

async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  // A control that is scrolled half under the header would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** Sets the theme as another tab would, also if the switch is covered by an open menu. */
export async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('idg-theme', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'idg-theme', newValue: chosen }))
  }, theme)
  await page.locator(`html[data-theme=${theme}]:not([data-switching])`).waitFor()
}

/** Colours are measured when no transition is running. */
export async function atRest(page: Page): Promise<void> {
  const rested = page.evaluate(async () => {
    await document.fonts.ready
    for (;;) {
      const running = document.getAnimations().filter(({ playState }) => playState === 'running')
      if (running.length === 0) return
      // An animation whose element goes away is over and never says so.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await inTime(`the last animation of ${page.url()}`, rested)
}
