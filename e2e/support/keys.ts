import type { Page } from 'playwright'
import { expect } from 'vitest'
import { allow } from './announce.ts'

/** Returns the accessible name of the focused element, and whether its focus is visible. */
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
    // The theme switch shows its focus on the element around it.
    const frame = element.id === 'theme-switch' && element.parentElement ? [element.parentElement] : []
    const outlined = [element, ...frame, ...(labels ?? [])].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    // The browser outlines the button inside a date or time field itself; meanwhile no element of the page matches `:focus`.
    const isInner =
      element instanceof HTMLInputElement && ['date', 'time'].includes(element.type) && !element.matches(':focus')
    const { top, left, bottom, right } = element.getBoundingClientRect()
    const onScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top
    return { name: name.trim(), visible: (outlined || isInner) && onScreen }
  })
}

/** Presses Tab until the named element has the focus, which must be visible at every step. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    let now = { name: '', visible: false }
    const look = async () => {
      now = await focused(page)
      return now
    }
    await expect.poll(look, { message: `focus after ${passed.join(', ')}` }).toMatchObject({ visible: true })
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return
    passed.push(now.name)
  }
  throw new Error(`Tab does not reach ${name}: ${passed.join(', ')}`)
}

/** Moves to the named element with Tab: its focus is visible and not covered by a fixed element. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  const covering = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { top, left, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(above) ? undefined : above?.outerHTML.slice(0, 200)
  })
  expect(covering, `what covers ${name}`).toBeUndefined()
}

/** Moves to the named element and presses Enter. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, name)
  await page.keyboard.press('Enter')
}

/** Moves to the named field and types. */
export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await reach(page, name)
  await page.keyboard.type(text)
}

/** Waits for another page: its heading has the focus, so the next Tab starts there. */
export async function opened(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).and(page.locator(':focus')).waitFor()
}

/** Waits for the notice of a change: it has the focus, since its form is gone, and is visible. */
export async function told(page: Page, words: string): Promise<void> {
  allow(page, words)
  await expect.poll(() => focused(page)).toStrictEqual({ name: expect.stringContaining(words), visible: true })
}
