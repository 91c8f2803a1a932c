import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { humanPace, MESSAGES, newVisitor, takenOver, thanked } from './contact.ts'
import { mailsOf } from './mails.ts'
import { testSite } from './site.ts'

const site = testSite()
const browser = testBrowser()

/** What has the focus: its name as it is read, and whether an eye can tell. */
async function focused(page: Page): Promise<{ name: string; visible: boolean }> {
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
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
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

test('from Home to a sent request with the keyboard alone', async () => {
  const visitor = newVisitor({ message: 'Scrivo con la sola tastiera.' })
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await hydrated(page)
  const { keyboard } = page

  await tabTo(page, 'Vai al contenuto')
  await tabTo(page, 'Soluzioni')
  await keyboard.press('Enter')
  await tabTo(page, /^Infrastruttura cloud/)
  await keyboard.press('Enter')
  await page.waitForURL(`${site.url}/services/cloud`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await tabTo(page, /^(Parliamone|Scrivici|Contatta|Parlaci|Richiedi|Prenota|Parliamo)/)
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/contact')
  await takenOver(page)

  await tabTo(page, 'Nome e cognome')
  await keyboard.type(visitor.name)
  await tabTo(page, /^Azienda/)
  await keyboard.type(visitor.company)
  await tabTo(page, 'Email')
  await keyboard.type(visitor.email)
  await tabTo(page, 'Telefono')
  await keyboard.type(visitor.phone)
  await tabTo(page, 'Messaggio')
  await keyboard.type(visitor.message)
  await tabTo(page, 'Richiedi un appuntamento')
  await keyboard.press('Space')
  await tabTo(page, '60 minuti')
  await tabTo(page, /^(lunedì|martedì|mercoledì|giovedì|venerdì) /)
  await keyboard.press('Space')
  await tabTo(page, '09:00')
  await keyboard.press('Space')
  await tabTo(page, 'Luogo')
  await tabTo(page, 'Invia messaggio')
  await humanPace(page)
  await keyboard.press('Enter')

  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  const { acknowledgement } = await mailsOf(site, visitor, reference)
  expect(acknowledgement.text).toContain('ore 09:00, 60 minuti, Online')
})
