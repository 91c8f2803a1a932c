import type { Page, Request, Route } from 'playwright'
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

/** The code of a part of the page does not arrive before the returned function is called. */
async function hold(page: Page, file: 'contact-page' | 'schema'): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(`**/assets/${file}-*.js`, (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    for (const route of held) await route.continue()
  }
}

const postsOf = (page: Page) => {
  const posts: Request[] = []
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request)))
  return posts
}

test('a form that is sent before its rules have arrived is checked by the server', async () => {
  browser.expectComplaint(/400/)
  const page = await browser.open()
  const posts = postsOf(page)
  const release = await hold(page, 'schema')
  await page.goto(`${site.url}/contact`)
  await hydrated(page)
  announceMissing(page)
  await submitButton(page).click()
  const form = contactForm(page)
  await form.getByRole('alert').getByText('Ci sono 4 campi da correggere').waitFor()
  expect(posts.map((post) => post.isNavigationRequest())).toStrictEqual([false])
  await release()
  await takenOver(page)
  const email = form.getByLabel('Email')
  announce(page, 'Scrivi un indirizzo email valido')
  await email.fill('chiara@')
  expect(await email.getAttribute('aria-invalid'), 'the first change is checked').toBe('true')
  await email.fill('chiara@cliente.example')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
})

test('what is typed and chosen while the code is on its way is kept, becomes the draft, and is sent once', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  const posts = postsOf(page)
  const release = await hold(page, 'contact-page')
  await page.goto(`${site.url}/contact`)
  await fillForm(page, visitor)
  await contactForm(page).getByLabel('Richiedi un appuntamento').check()
  await chooseDay(page, 2)
  await chooseTime(page, '09:30')
  await contactForm(page).getByLabel('Luogo').selectOption({ label: 'In sede' })
  const day = await chosen(page, 'date')
  await release()
  await takenOver(page)
  expect(await typedValues(page)).toStrictEqual(visitor)

  announceMove(page, 'the appointment of the draft unfolds')
  await page.reload()
  await takenOver(page)
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

test('if the code does not load, the form works as without scripts; when it does, a changed text stays', async () => {
  browser.expectComplaint(/ERR_FAILED/)
  browser.expectComplaint(/400/)
  const visitor = newVisitor()
  const page = await browser.open()
  await page.route('**/assets/contact-page-*.js', (route) => route.abort())
  announce(page, 'Una parte del sito non è arrivata al browser.')
  await page.goto(`${site.url}/contact`)
  await fillForm(page, { ...visitor, name: '   ' })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  announce(page, 'Scrivi il tuo nome.')
  await page.unroute('**/assets/contact-page-*.js')
  const release = await hold(page, 'contact-page')
  await submitButton(page).click()
  expect((await answer).request().isNavigationRequest()).toBe(true)
  const form = contactForm(page)
  await form.getByRole('alert').getByText('C’è un campo da correggere').waitFor()
  expect(await typedValues(page)).toStrictEqual({ ...visitor, name: '   ' })

  await form.getByLabel('Messaggio').fill(`${visitor.message} (urgente)`)
  await form.getByLabel('Nome e cognome').fill(visitor.name)
  await release()
  await takenOver(page)
  expect(await typedValues(page)).toStrictEqual({ ...visitor, message: `${visitor.message} (urgente)` })
  await humanPace(page)
  await submitButton(page).click()
  await thanked(page, MESSAGES.sent)
})
