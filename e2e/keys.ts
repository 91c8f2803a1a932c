import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What has the focus: its name as it is read, and whether an eye can tell. */
export async function focused(page: Page): Promise<{ name: string; visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element.labels
        : null
    const name =
      element.getAttribute('aria-label') ?? [...(labels ?? [element])].map((part) => part.textContent).join(' ')
    // The switch shows its focus on the label around it.
    const outlined = [element, ...(labels ?? [])].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    const { top, left, bottom, right } = element.getBoundingClientRect()
    const onScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top
    return { name: name.trim(), visible: outlined && onScreen }
  })
}

/** Presses Tab until the named thing has the focus; the focus can be seen at every step. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => focused(page), { message: `focus after ${passed.join(', ')}` })
      .toMatchObject({ visible: true })
    const now = await focused(page)
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return
    passed.push(now.name)
  }
  throw new Error(`Tab does not reach ${name}: ${passed.join(', ')}`)
}
