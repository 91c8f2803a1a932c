import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The widths and themes in which every screen is looked at. */
export const WIDTHS = [375, 1280] as const
const THEMES = ['dark', 'light'] as const

/** The rules that look at colours: all others find the same in either theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** Fails with the rule, the element and the reason of each violation of WCAG 2.2 AA in what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page)
  // No page of ours has a frame whose inside is ours, so axe may run in one piece: less than half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  report(page, (await axe.withTags(TAGS).analyze()).violations)
}

/** The same for colours alone, in a page that was looked at before: axe is there already. */
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

/** Looks at the page in both themes, in the second one at its colours; ends in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await setTheme(page, 'light')
  await expectColours(page)
  await setTheme(page, 'dark')
}

/** Chooses the theme as another tab would: also where the switch is out of reach, behind an open menu. */
async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('idg-theme', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'idg-theme', newValue: chosen }))
  }, theme)
  await page.locator(`html[data-theme=${theme}]:not([data-switching])`).waitFor()
}

/** Colours are measured when nothing is on its way between two of them. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
}
