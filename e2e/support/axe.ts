import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The widths and themes in which every screen is checked. */
export const WIDTHS = [375, 1280] as const
const THEMES = ['dark', 'light'] as const

/** The rules for colours: all others find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** Fails with the rule, element and reason of each violation of WCAG 2.2 AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page)
  // None of our pages has a frame with our own content, so axe can run without frames: less than half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  report(page, (await axe.withTags(TAGS).analyze()).violations)
}

/** The same for colours only, on a page that was checked before: axe is already loaded. */
async function expectColours(page: Page): Promise<void> {
  await atRest(page)
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run: (where: Document, how: object) => Promise<{ violations: Violations }> }
    }
    return (await axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'rule', values: rules } }))
      .violations
  }, COLOUR_RULES)
  report(page, violations)
}

function report(page: Page, violations: Violations): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, `${page.url()} ${page.viewportSize()?.width} px`).toEqual([])
}

/** Checks the page in both themes, in the second one only colours; ends in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await setTheme(page, 'light')
  await expectColours(page)
  await setTheme(page, 'dark')
}

/** Sets the theme as another tab would, also if the switch is covered by an open menu. */
async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('idg-theme', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'idg-theme', newValue: chosen }))
  }, theme)
  await page.locator(`html[data-theme=${theme}]:not([data-switching])`).waitFor()
}

/** Colours are measured when no transition is running. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
}
