import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import {
  chooseDay,
  chooseTime,
  contactForm,
  EMPTY,
  fillForm,
  MESSAGES,
  newVisitor,
  openAnotherForm,
  openContact,
  submitButton,
  thanked,
  toast,
  typedValues,
} from '../support/contact.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Opens a page on which a message has just been sent, with a stopped clock. */
async function sentPage() {
  const page = await browser.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
  await page.clock.install()
  await openContact(page, site)
  await fillForm(page, newVisitor())
  await page.clock.pauseAt(Date.now() + 60_000)
  await submitButton(page).click()
  await thanked(page, MESSAGES.sent)
  return { page, message: toast(page, MESSAGES.sent) }
}

describe('the message after sending', () => {
  test('is at the top right and disappears after 7000 ms', async () => {
    const { page, message } = await sentPage()
    await page.mouse.move(10, 700)
    const box = await message.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), 'at the right').toBeGreaterThan(1240)
    expect(box?.x).toBeGreaterThan(640)
    expect(box?.y, 'at the top').toBeLessThan(120)
    await page.clock.runFor(6_900)
    expect(await message.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await message.waitFor({ state: 'hidden' })
    // The code stays visible for copying.
    await page.getByText(/^Richiesta ricevuta: IDG-/).waitFor()
  })

  test('is closed by its button', async () => {
    const { message } = await sentPage()
    await message.getByRole('button', { name: 'Chiudi il messaggio' }).click()
    await message.waitFor({ state: 'hidden' })
  })

  test('the form is empty again, its checkbox unchecked', async () => {
    const page = await browser.open()
    await openContact(page, site)
    await fillForm(page, newVisitor())
    await contactForm(page).getByLabel('Richiedi un appuntamento').check()
    await chooseDay(page, 1)
    await chooseTime(page, '18:00')
    await submitButton(page).click()
    await thanked(page, MESSAGES.sentWithAppointment)
    expect(await contactForm(page).isVisible()).toBe(false)
    await openAnotherForm(page)
    expect(await typedValues(page)).toStrictEqual(EMPTY)
    expect(await contactForm(page).getByLabel('Richiedi un appuntamento').isChecked()).toBe(false)
    expect(await contactForm(page).getByLabel('Data').isVisible()).toBe(false)
  })

  test('a second message from the same page gets its own code', async () => {
    const page = await browser.open()
    await openContact(page, site)
    const references = []
    for (const visitor of [newVisitor(), newVisitor()]) {
      await fillForm(page, visitor)
      await submitButton(page).click()
      await expect.poll(() => contactForm(page).isVisible()).toBe(false)
      references.push(await thanked(page, MESSAGES.sent))
      await openAnotherForm(page)
      expect(await typedValues(page)).toStrictEqual(EMPTY)
    }
    expect(references[0]).not.toBe(references[1])
  })

  test('without JavaScript it stays, and its close button is a link', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await openContact(page, site, { scripts: false })
    await fillForm(page, newVisitor())
    await submitButton(page).click()
    await thanked(page, MESSAGES.sent)
    await openAnotherForm(page)
    expect(await typedValues(page)).toStrictEqual(EMPTY)
    await page.getByRole('link', { name: 'Chiudi il messaggio' }).click()
    await page.waitForURL(`${site.url}/contact`)
    expect(await toast(page, MESSAGES.sent).count()).toBe(0)
  })
})

test('the scroll position is kept when scripts start, and the notice has the focus', async () => {
  const sender = await browser.open({ javaScriptEnabled: false })
  await openContact(sender, site, { scripts: false })
  await fillForm(sender, newVisitor())
  await submitButton(sender).click()
  const reference = await thanked(sender, MESSAGES.sent)

  const page = await browser.open({ viewport: { width: 375, height: 700 }, reducedMotion: 'no-preference' })
  let release = () => undefined as unknown
  const held = new Promise((resolve) => (release = () => resolve(undefined)))
  await page.route('**/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  announce(page, MESSAGES.sent, 'toast')
  await page.goto(`${site.url}/contact?esito=${reference}`, { waitUntil: 'commit' })
  await page.getByText(`Richiesta ricevuta: ${reference}`).waitFor()
  // A font that arrives later would move the text below the fold.
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo({ top: 1_200, behavior: 'instant' })))
  release()
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Richiesta ricevuta'))
  expect(await page.evaluate(() => scrollY)).toBe(1_200)
})

test("while sending, the button is disabled and says 'Invio in corso...'", async () => {
  const page = await browser.open()
  await openContact(page, site)
  await fillForm(page, newVisitor())
  let release = () => undefined as unknown
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => (release = () => resolve(undefined)))
    await route.continue()
  })
  await submitButton(page).click()
  await contactForm(page).getByRole('button', { name: 'Invio in corso...' }).waitFor()
  expect(await submitButton(page).isDisabled()).toBe(true)
  release()
  await thanked(page, MESSAGES.sent)
  await openAnotherForm(page)
  await contactForm(page).getByRole('button', { name: 'Invia messaggio' }).waitFor()
  expect(await submitButton(page).isDisabled()).toBe(false)
})
