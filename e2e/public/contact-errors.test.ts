import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { announce, announceMove } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import {
  announceMissing,
  chooseDay,
  chooseTime,
  chosen,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  submitButton,
  thanked,
  typedValues,
} from '../support/contact.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Returns the message announced with a field. */
async function messageOf(page: Page, field: Locator): Promise<string | null> {
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const message = page.locator(`[id="${ids.at(-1)}"]`)
  expect(await message.isVisible()).toBe(true)
  return message.textContent()
}

test('an empty form: a message beside each field, a summary, focus on the first', async () => {
  const page = await browser.open()
  await openContact(page, site)
  const form = contactForm(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await form.getByLabel('Richiedi un appuntamento').check()
  announceMissing(page, true)
  await submitButton(page).click()

  const summary = form.getByRole('alert')
  await summary.getByText('Ci sono 6 campi da correggere').waitFor()
  const expected = {
    'Nome e cognome': 'Scrivi il tuo nome.',
    Email: 'Scrivi il tuo indirizzo email.',
    Telefono: 'Scrivi un numero di telefono.',
    Messaggio: 'Scrivi il tuo messaggio.',
    Data: 'Scegli una data.',
    Orario: 'Scegli un orario.',
  }
  for (const [label, message] of Object.entries(expected)) {
    expect(await messageOf(page, form.getByLabel(label))).toBe(message)
    await summary.getByRole('link', { name: `${label}: ${message}` }).waitFor()
  }
  for (const label of ['Azienda', 'Durata', 'Luogo']) {
    expect(await form.getByLabel(label).getAttribute('aria-invalid')).toBeNull()
  }
  expect(await form.getByLabel('Nome e cognome').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(posts, 'nothing is sent').toStrictEqual([])

  await summary.getByRole('link', { name: /^Orario/ }).click()
  await expect.poll(() => form.getByLabel('Orario').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await summary.isVisible()).toBe(true)
})

test('a corrected form is sent with its contents', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  await openContact(page, site)
  await fillForm(page, { ...visitor, email: 'chiara@@cliente' })
  announce(page, 'Scrivi un indirizzo email valido: uno solo')
  await submitButton(page).click()
  const email = contactForm(page).getByLabel('Email')
  expect(await messageOf(page, email)).toBe(
    'Scrivi un indirizzo email valido: uno solo, con una sola @, per esempio nome@azienda.it.',
  )
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await typedValues(page)).toStrictEqual({ ...visitor, email: 'chiara@@cliente' })
  await email.fill(visitor.email)
  await submitButton(page).click()
  await thanked(page, MESSAGES.sent)
  expect(await contactForm(page).getByRole('alert').count()).toBe(0)
})

test('without JavaScript the server shows the same messages and keeps the contents', async () => {
  browser.expectComplaint(/400/)
  const visitor = newVisitor()
  const page = await browser.open({ javaScriptEnabled: false })
  await openContact(page, site, { scripts: false })
  const form = contactForm(page)
  await fillForm(page, { ...visitor, name: '   ' })
  await form.getByLabel('Richiedi un appuntamento').check()
  await chooseTime(page, '17:30')
  await form.getByLabel('Luogo').selectOption({ label: 'Presso il cliente' })
  for (const text of ['Scrivi il tuo nome.', 'Scegli una data.', 'Scrivi l’indirizzo dell’incontro.'])
    announce(page, text)
  await submitButton(page).click()
  await form.getByRole('alert').getByText('Ci sono 3 campi da correggere').waitFor()
  expect(await messageOf(page, form.getByLabel('Nome e cognome'))).toBe('Scrivi il tuo nome.')
  expect(await messageOf(page, form.getByLabel('Data'))).toBe('Scegli una data.')
  expect(await typedValues(page)).toStrictEqual({ ...visitor, name: '   ' })
  expect(await form.getByLabel('Richiedi un appuntamento').isChecked()).toBe(true)
  expect(await chosen(page, 'time')).toBe('17:30')
  expect(await form.getByLabel('Luogo').inputValue()).toBe('Cliente')
  expect(await messageOf(page, form.getByLabel('Indirizzo dell’incontro'))).toBe('Scrivi l’indirizzo dell’incontro.')

  await form.getByLabel('Indirizzo dell’incontro').fill('Via Roma 1, Padova')
  await form.getByLabel('Nome e cognome').fill(visitor.name)
  await chooseDay(page, 3)
  await submitButton(page).click()
  await thanked(page, MESSAGES.sentWithAppointment)
})

test('a day that is no longer offered is refused with its reason', async () => {
  browser.expectComplaint(/400/)
  const page = await browser.open({ javaScriptEnabled: false })
  await openContact(page, site, { scripts: false })
  const form = contactForm(page)
  await fillForm(page, newVisitor())
  await form.getByLabel('Richiedi un appuntamento').check()
  // A page from yesterday.
  await form
    .getByLabel('Data')
    .getByRole('radio')
    .first()
    .evaluate((radio: HTMLInputElement) => {
      radio.value = '2020-01-07'
    })
  await chooseDay(page, 1)
  await chooseTime(page, '09:00')
  announce(page, 'La data scelta non è più disponibile: scegline un’altra.')
  await submitButton(page).click()
  await form.getByRole('alert').waitFor()
  expect(await messageOf(page, form.getByLabel('Data'))).toBe(
    'La data scelta non è più disponibile: scegline un’altra.',
  )
})

test('a corrected field loses its message at once, and the summary shrinks', async () => {
  const page = await browser.open()
  await openContact(page, site)
  const form = contactForm(page)
  announceMissing(page)
  await submitButton(page).click()
  const summary = form.getByRole('alert')
  await summary.getByText('Ci sono 4 campi da correggere').waitFor()
  const email = form.getByLabel('Email')
  announce(page, 'Scrivi un indirizzo email valido')
  await email.fill('chiara@')
  expect(await messageOf(page, email)).toContain('indirizzo email valido')
  await email.fill('chiara@cliente.example')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
  await summary.getByText('Ci sono 3 campi da correggere').waitFor()
  announceMove(page, 'the summary above shrinks and goes')
  // A field without a message is not checked during typing.
  await form.getByLabel('Azienda').fill('x'.repeat(20))
  for (const label of ['Nome e cognome', 'Telefono', 'Messaggio']) await form.getByLabel(label).fill('Chiara 049')
  await expect.poll(() => summary.count()).toBe(0)
})
