import { describe, expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import {
  chooseAppointment,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  thanked,
} from '../support/contact.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('after sending, %s', (_, scripts) => {
  test('the slot comes first, then the next steps and their time; the form is folded below', async () => {
    const page = await browser.open({ javaScriptEnabled: scripts })
    await openContact(page, site, { scripts })
    await fillForm(page, newVisitor())
    const slot = await chooseAppointment(page)
    await send(page)
    await thanked(page, MESSAGES.sentWithAppointment)
    await page.getByText('Orario richiesto, riservato per te').waitFor()
    await page.getByText(`ore ${slot.time}, ${slot.duration}`).waitFor()
    await page
      .getByText(/^Leggiamo la richiesta e ti rispondiamo entro .*: fino ad allora l’orario resta riservato per te\.$/)
      .waitFor()
    expect(await contactForm(page).isVisible()).toBe(false)
    await page.getByText('Invia un altro messaggio').click()
    await contactForm(page).waitFor()
  })
})

test('Back leads to the page before the form, not to an empty form', async () => {
  const page = await browser.open()
  await page.goto(`${site.url}/about`)
  await openContact(page, site)
  await fillForm(page, newVisitor())
  await send(page)
  await thanked(page, MESSAGES.sent)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/about')
})
