import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { announce } from '../support/announce.ts'
import { expectAccessibleInBothThemes, WIDTHS } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import {
  chooseDay,
  chooseTime,
  chosen,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openAnotherForm,
  openContact,
  send,
  submitButton,
  thanked,
  typedValues,
} from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { type Site, testSite, withData } from '../support/site.ts'
import { askForAppointment } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const LOST = 'L’orario scelto è appena stato occupato'

/** A time of the list, as assistive technology names it. */
const hour = (page: Page, time: string) => contactForm(page).getByLabel('Orario').getByRole('radio', { name: time })

const alternatives = (page: Page) => contactForm(page).getByRole('list').getByRole('button')

/** Another visitor takes an hour. */
async function take(day: number, time: string): Promise<void> {
  await askForAppointment(site, newVisitor(), { day: day - 1, time, duration: '60' })
}

async function wish(page: Page, day: number, time: string, minutes = '60 minuti'): Promise<void> {
  const form = contactForm(page)
  await form.getByLabel('Richiedi un appuntamento').check()
  await form.getByRole('radio', { name: minutes }).check()
  await chooseDay(page, day)
  await chooseTime(page, time)
}

/** Returns the stored slot of a visitor. */
function storedSlot(email: string) {
  return withData(site, (db) =>
    db.selectFrom('appointments').select(['time', 'duration', 'address']).where('email', '=', email).execute(),
  )
}

async function setBooking(target: Site, parts: object): Promise<void> {
  await withData(target, async (db) => {
    const row = { section: 'booking', value: JSON.stringify(bookingSchema.parse(parts)), version: 1, updatedAt: '' }
    await db
      .insertInto('settings')
      .values(row)
      .onConflict((same) => same.column('section').doUpdateSet(row))
      .execute()
  })
}

test('with JavaScript the times follow day and duration at once, and taken times are named', async () => {
  await take(1, '10:30')
  const page = await browser.open({ viewport: { width: 375, height: 800 } })
  await openContact(page, site)
  const form = contactForm(page)
  await form.getByLabel('Richiedi un appuntamento').check()
  expect(await chosen(page, 'duration')).toBe('60')
  expect(await hour(page, '10:30').isDisabled(), 'no day is chosen yet').toBe(false)

  await chooseDay(page, 1)
  for (const time of ['10:00', '10:30', '11:00']) {
    await form.getByRole('radio', { name: `${time} occupato` }).waitFor()
    expect(await hour(page, time).isDisabled()).toBe(true)
  }
  expect(await hour(page, '11:30').isDisabled()).toBe(false)
  await form.getByRole('radio', { name: '120 minuti' }).check()
  await form.getByRole('radio', { name: '09:00 occupato' }).waitFor()
  await form.getByRole('radio', { name: '30 minuti' }).check()
  expect(await hour(page, '10:00').isDisabled()).toBe(false)

  // A selection that no longer fits stays selected, with an explanation.
  await chooseTime(page, '10:00')
  await form.getByRole('radio', { name: '60 minuti' }).check()
  await form.getByRole('status').getByText('Non c’è posto per 60 minuti').waitFor()
  expect(await chosen(page, 'time')).toBe('10:00')
  await chooseDay(page, 2)
  expect(await hour(page, '10:30').isDisabled()).toBe(false)
  await form
    .getByRole('status')
    .getByText(/Hai scelto .*10:00–11:00/)
    .waitFor()
})

test('without JavaScript a button shows the free times of the day, and the form keeps its contents', async () => {
  await take(2, '12:00')
  const visitor = newVisitor()
  const page = await browser.open({ javaScriptEnabled: false })
  await openContact(page, site, { scripts: false })
  await fillForm(page, visitor)
  await contactForm(page).getByLabel('Richiedi un appuntamento').check()
  await chooseDay(page, 2)
  await contactForm(page).getByRole('button', { name: 'Mostra gli orari liberi' }).click()
  await contactForm(page).getByRole('radio', { name: '12:00 occupato' }).waitFor()
  expect(await typedValues(page)).toStrictEqual(visitor)
  expect(await hour(page, '12:00').isDisabled()).toBe(true)
  await chooseTime(page, '16:00')
  await send(page)
  await thanked(page, MESSAGES.sentWithAppointment)
})

describe('when the slot was taken meanwhile', () => {
  test('with JavaScript the form keeps its contents, and one click takes a near time', async () => {
    browser.expectComplaint(/409/)
    const visitor = newVisitor()
    const page = await browser.open({ viewport: { width: 375, height: 800 } })
    await openContact(page, site)
    await fillForm(page, visitor)
    await wish(page, 3, '11:00')
    await take(3, '11:00')
    announce(page, LOST)
    await send(page)
    await contactForm(page).getByLabel('Orario').getByText(LOST).waitFor()
    await contactForm(page).getByRole('alert').getByText(LOST).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('time')
    expect(await typedValues(page)).toStrictEqual(visitor)
    expect(await alternatives(page).allTextContents()).toStrictEqual([
      expect.stringContaining('ore 10:00'),
      expect.stringContaining('ore 12:00'),
      expect.stringContaining('ore 09:30'),
    ])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleInBothThemes(page)
    }
    await alternatives(page).nth(1).click()
    expect(await chosen(page, 'time')).toBe('12:00')
    await submitButton(page).click()
    const reference = await thanked(page, MESSAGES.sentWithAppointment)
    await mailsOf(site, visitor, reference)
    expect(await storedSlot(visitor.email)).toStrictEqual([{ time: '12:00', duration: 60, address: '' }])
  })

  test('without JavaScript choosing a time sends the form again', async () => {
    browser.expectComplaint(/409/)
    const visitor = newVisitor()
    const page = await browser.open({ javaScriptEnabled: false })
    await openContact(page, site, { scripts: false })
    await fillForm(page, visitor)
    await wish(page, 4, '11:00')
    await take(4, '11:00')
    announce(page, LOST)
    await send(page)
    await contactForm(page).getByLabel('Orario').getByText(LOST).waitFor()
    expect(await typedValues(page)).toStrictEqual(visitor)
    await alternatives(page).first().click()
    const reference = await thanked(page, MESSAGES.sentWithAppointment)
    await mailsOf(site, visitor, reference)
    expect(await storedSlot(visitor.email)).toStrictEqual([{ time: '10:00', duration: 60, address: '' }])
  })
})

test('the address is required for visits, arrives, and is dropped for other locations', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  await openContact(page, site)
  await fillForm(page, visitor)
  await wish(page, 5, '15:00', '30 minuti')
  const form = contactForm(page)
  const address = form.getByLabel('Indirizzo dell’incontro')
  expect(await address.isVisible()).toBe(false)
  await form.getByLabel('Luogo').selectOption('Cliente')
  announce(page, 'Scrivi l’indirizzo dell’incontro.')
  await submitButton(page).click()
  await form.getByRole('alert').getByText('Scrivi l’indirizzo dell’incontro.').waitFor()
  await expectAccessibleInBothThemes(page)
  await address.fill('Via dell’Industria 12, 35129 Padova')
  await send(page)
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  const { company, acknowledgement } = await mailsOf(site, visitor, reference)
  expect(company.text).toContain('Via dell’Industria 12, 35129 Padova')
  expect(acknowledgement.text).not.toContain('Industria')
  expect(await storedSlot(visitor.email)).toMatchObject([{ address: 'Via dell’Industria 12, 35129 Padova' }])

  const other = newVisitor()
  await openAnotherForm(page)
  await fillForm(page, other)
  await wish(page, 5, '17:00', '30 minuti')
  await form.getByLabel('Luogo').selectOption('Cliente')
  await address.fill('Via che non serve 1')
  await form.getByLabel('Luogo').selectOption('Ufficio')
  await send(page)
  await expect.poll(() => storedSlot(other.email)).toStrictEqual([{ time: '17:00', duration: 30, address: '' }])
})

test('the form shows changed settings at once, and an open form when it regains focus', async () => {
  const page = await browser.open()
  await page.clock.install()
  await openContact(page, site)
  const form = contactForm(page)
  await fillForm(page, newVisitor())
  await form.getByLabel('Richiedi un appuntamento').check()
  const before = await form.getByLabel('Data').getByRole('radio').count()
  await chooseDay(page, 6)
  const day = await chosen(page, 'date')
  await setBooking(site, { windowDays: 21 })
  try {
    await page.clock.runFor(61_000)
    await expect.poll(() => form.getByLabel('Data').getByRole('radio').count()).toBeGreaterThan(before)
    expect(await chosen(page, 'date'), 'what was chosen stays').toBe(day)
    expect((await typedValues(page)).message).not.toBe('')
  } finally {
    await setBooking(site, {})
  }
})
