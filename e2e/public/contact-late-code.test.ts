import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { announce, announceMove } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import {
  announceMissing,
  chooseDay,
  chooseTime,
  chosen,
  contactForm,
  fillForm,
  humanPace,
  MESSAGES,
  newVisitor,
  submitButton,
  takenOver,
  thanked,
  typedValues,
} from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** The code of the form, as requested by a page: it does not arrive before `release`. */
async function holdCode(page: Page): Promise<{ asked: Route[]; release: () => Promise<void> }> {
  const asked: Route[] = []
  let isHeld = true
  await page.route('**/assets/contact-content-*.js', (route) => (isHeld ? void asked.push(route) : route.continue()))
  return {
    asked,
    async release() {
      isHeld = false
      for (const route of asked.splice(0)) await route.continue()
    },
  }
}

/** Opens the contact page as a visitor who has not touched it yet. */
async function openUntouched(page: Page): Promise<void> {
  await page.goto(`${site.url}/contact`)
  await hydrated(page)
}

const controlled = (page: Page) => page.locator('form.contact-form[novalidate]').waitFor()

const postsOf = (page: Page) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  return posts
}

test('the code of the form loads when the visitor touches the page; a button pressed before waits for it', async () => {
  const page = await browser.open()
  const posts = postsOf(page)
  const code = await holdCode(page)
  await openUntouched(page)
  await page.waitForLoadState('networkidle')
  expect(code.asked, 'a visitor who only reads').toHaveLength(0)
  announceMissing(page)
  await submitButton(page).click()
  await expect.poll(() => code.asked.length).toBe(1)
  await code.release()
  const form = contactForm(page)
  await form.getByRole('alert').getByText('Ci sono 4 campi da correggere').waitFor()
  expect(posts, 'nothing is sent').toStrictEqual([])
  const email = form.getByLabel('Email')
  announce(page, 'Scrivi un indirizzo email valido')
  await email.fill('chiara@')
  expect(await email.getAttribute('aria-invalid'), 'the first change is checked').toBe('true')
  await email.fill('chiara@cliente.example')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
})

test('text typed while the code is on its way is kept, becomes the draft, and is sent once', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  const posts = postsOf(page)
  const code = await holdCode(page)
  await openUntouched(page)
  await fillForm(page, visitor)
  await contactForm(page).getByLabel('Richiedi un appuntamento').check()
  await chooseDay(page, 2)
  await chooseTime(page, '09:30')
  await contactForm(page).getByLabel('Luogo').selectOption({ label: 'In sede' })
  const day = await chosen(page, 'date')
  expect(code.asked).toHaveLength(1)
  await code.release()
  await controlled(page)
  expect(await typedValues(page)).toStrictEqual(visitor)

  announceMove(page, 'the appointment of the draft unfolds')
  await page.reload()
  // A stored draft loads the code at once.
  await controlled(page)
  await expect.poll(() => typedValues(page)).toStrictEqual(visitor)
  expect(await chosen(page, 'date')).toBe(day)
  expect(await chosen(page, 'time')).toBe('09:30')
  expect(await contactForm(page).getByLabel('Luogo').inputValue()).toBe('Ufficio')
  await humanPace(page)
  await submitButton(page).click()
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  expect(posts).toHaveLength(1)
  await mailsOf(site, visitor, reference)
})

test('a form that is sent while the code is on its way is sent when it arrives', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  const posts = postsOf(page)
  const code = await holdCode(page)
  await openUntouched(page)
  await fillForm(page, visitor)
  await humanPace(page)
  await contactForm(page).getByLabel('Telefono').press('Enter')
  await submitButton(page).click()
  expect(posts).toStrictEqual([])
  await code.release()
  const reference = await thanked(page, MESSAGES.sent)
  expect(posts).toHaveLength(1)
  await mailsOf(site, visitor, reference)
})

test('if the code does not load, the form works as without scripts; a later touch loads it and keeps a changed text', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  browser.expectComplaint(/400/)
  const visitor = newVisitor()
  const page = await browser.open()
  const held: Route[] = []
  let mode: 'abort' | 'hold' | 'pass' = 'abort'
  await page.route(/\/assets\/contact-content-/, (route) => {
    if (mode === 'hold') return void held.push(route)
    return mode === 'abort' ? route.abort() : route.continue()
  })
  await openUntouched(page)
  await fillForm(page, { ...visitor, name: '   ' })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  announce(page, 'Scrivi il tuo nome.')
  await submitButton(page).click()
  expect((await answer).request().isNavigationRequest()).toBe(true)
  const form = contactForm(page)
  await form.getByRole('alert').getByText('C’è un campo da correggere').waitFor()
  expect(await typedValues(page)).toStrictEqual({ ...visitor, name: '   ' })

  await hydrated(page)
  mode = 'hold'
  await form.getByLabel('Messaggio').fill(`${visitor.message} (urgente)`)
  // Each key is a touch; one during a failing request starts no other.
  await expect
    .poll(async () => {
      await form.getByLabel('Messaggio').press('End')
      return held.length
    })
    .toBe(1)
  await form.getByLabel('Nome e cognome').fill(visitor.name)
  mode = 'pass'
  for (const route of held) await route.continue()
  await controlled(page)
  expect(await typedValues(page)).toStrictEqual({ ...visitor, message: `${visitor.message} (urgente)` })
  await takenOver(page)
  await humanPace(page)
  await submitButton(page).click()
  await thanked(page, MESSAGES.sent)
})

test('a link followed before the form was touched, and back: the form is there, in the same document', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  let documents = 0
  page.on('request', (request) => request.isNavigationRequest() && documents++)
  await openUntouched(page)
  await page.getByRole('banner').getByRole('link', { name: 'Chi Siamo' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/about`)
  await page.getByRole('heading', { level: 1, name: 'Chi Siamo' }).waitFor()
  await page.goBack()
  await controlled(page)
  announceMissing(page)
  await submitButton(page).click()
  await contactForm(page).getByRole('alert').getByText('Ci sono 4 campi da correggere').waitFor()
  expect(documents).toBe(1)
})

test('slots that were taken while the visitor was reading are marked with the first touch', async () => {
  const page = await browser.open()
  await openUntouched(page)
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  const offer = page.waitForResponse((response) => new URL(response.url()).pathname === '/contact/orari')
  await contactForm(page).getByLabel('Nome e cognome').focus()
  expect((await offer).ok()).toBe(true)
})
