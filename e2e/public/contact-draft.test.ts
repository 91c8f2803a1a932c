import { expect, test } from 'vitest'
import { announceMove } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import {
  chooseAppointment,
  chosen,
  contactForm,
  EMPTY,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  submitButton,
  takenOver,
  thanked,
  typedValues,
} from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test('typed text and choices survive a reload, a change of theme and a visit to another page', async () => {
  const visitor = newVisitor()
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await openContact(page, site)
  await fillForm(page, visitor)
  await chooseAppointment(page)
  const day = await chosen(page, 'date')

  await page.getByRole('switch', { name: 'Tema chiaro' }).check()
  expect(await typedValues(page)).toStrictEqual(visitor)
  announceMove(page, 'the appointment of the draft unfolds')
  await page.reload()
  await takenOver(page)
  await expect.poll(() => typedValues(page)).toStrictEqual(visitor)
  expect(await contactForm(page).getByLabel('Data').isVisible()).toBe(true)
  expect(await chosen(page, 'date')).toBe(day)

  await page.getByRole('banner').getByRole('link', { name: 'Chi Siamo' }).click()
  await page.waitForURL(`${site.url}/about`)
  announceMove(page, 'the appointment of the draft unfolds')
  await page.getByRole('banner').getByRole('link', { name: 'Contattaci' }).click()
  await takenOver(page)
  await expect.poll(() => typedValues(page)).toStrictEqual(visitor)
  expect(await chosen(page, 'date')).toBe(day)

  await submitButton(page).click()
  await thanked(page, MESSAGES.sentWithAppointment)
  await page.reload()
  await takenOver(page)
  expect(await typedValues(page), 'gone after the success').toStrictEqual(EMPTY)
  expect(await contactForm(page).getByLabel('Richiedi un appuntamento').isChecked()).toBe(false)
})

test('text typed before the scripts have loaded is kept and sent', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  const held: (() => Promise<void>)[] = []
  let waiting = true
  await page.route('**/assets/*.js', async (route) => {
    if (waiting) held.push(() => route.continue())
    else await route.continue()
  })
  await openContact(page, site, { scripts: false })
  await fillForm(page, visitor)
  waiting = false
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const go of held) await go()
  await takenOver(page)
  expect(await typedValues(page)).toStrictEqual(visitor)
  await submitButton(page).click()
  await thanked(page, MESSAGES.sent)
})

test('the topic of the previous page is shown, can be removed, and arrives', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  await page.goto(`${site.url}/services/cloud`)
  await page
    .locator('main')
    .getByRole('link', { name: /./ })
    .and(page.locator('a[href="/contact?argomento=cloud"]'))
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/contact')
  await takenOver(page)
  const line = contactForm(page).getByText(/^Argomento: /)
  const topic = ((await line.textContent()) ?? '').replace('Argomento: ', '')
  expect(topic).toMatch(/cloud/i)
  await fillForm(page, visitor)
  await page.reload()
  await takenOver(page)
  await line.waitFor()
  await send(page)
  const reference = await thanked(page, MESSAGES.sent)
  const { company } = await mailsOf(site, visitor, reference)
  expect(company.text).toContain(`Argomento: ${topic}`)

  await openContact(page, site, { query: '?argomento=cloud' })
  await fillForm(page, visitor)
  await contactForm(page).getByRole('link', { name: 'Togli l’argomento' }).click()
  await line.waitFor({ state: 'hidden' })
  expect(await typedValues(page)).toStrictEqual(visitor)
})
