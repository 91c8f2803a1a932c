import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import {
  chooseAppointment,
  fillForm,
  humanPace,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  submitButton,
  takenOver,
  thanked,
  type Visitor,
} from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** However often it was sent: one request, one appointment if requested, one pair of mails. */
async function expectOnce(visitor: Visitor, reference: string, appointments = 0): Promise<void> {
  await mailsOf(site, visitor, reference)
  const stored = await withData(site, async (db) => ({
    requests: await db.selectFrom('contactRequests').select('reference').where('email', '=', visitor.email).execute(),
    appointments: await db.selectFrom('appointments').select('id').where('email', '=', visitor.email).execute(),
  }))
  expect(stored.requests).toStrictEqual([{ reference }])
  expect(stored.appointments).toHaveLength(appointments)
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, scripts) => {
  test('a double click sends one request', async () => {
    const visitor = newVisitor()
    const page = await browser.open({ javaScriptEnabled: scripts })
    await openContact(page, site, { scripts })
    await fillForm(page, visitor)
    await chooseAppointment(page)
    await humanPace(page)
    const posts: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
    await submitButton(page).dblclick()
    await expectOnce(visitor, await thanked(page, MESSAGES.sentWithAppointment), 1)
    // A browser without scripts cancels the first navigation by the second.
    if (scripts) expect(posts).toHaveLength(1)
  })

  test('reloading the thank-you page sends nothing again', async () => {
    const visitor = newVisitor()
    const page = await browser.open({ javaScriptEnabled: scripts })
    await openContact(page, site, { scripts })
    await fillForm(page, visitor)
    await send(page)
    const reference = await thanked(page, MESSAGES.sent)
    for (let reload = 0; reload < 2; reload++) {
      if (!scripts) announce(page, MESSAGES.sent, 'toast')
      await page.reload()
    }
    await expectOnce(visitor, reference)
  })

  test('going back and sending again gets the same answer', async () => {
    const visitor = newVisitor()
    const page = await browser.open({ javaScriptEnabled: scripts })
    await page.goto(`${site.url}/about`)
    await openContact(page, site, { scripts })
    await fillForm(page, visitor)
    await send(page)
    const reference = await thanked(page, MESSAGES.sent)
    await page.goBack()
    await openContact(page, site, { scripts })
    await fillForm(page, visitor)
    await send(page)
    expect(await thanked(page, MESSAGES.sent)).toBe(reference)
    await expectOnce(visitor, reference)
  })

  test('two tabs with the same message make one request with one code', async () => {
    const visitor = newVisitor()
    const page = await browser.open({ javaScriptEnabled: scripts })
    const tabs = [page, await page.context().newPage()]
    for (const tab of tabs) {
      await openContact(tab, site, { scripts })
      await fillForm(tab, visitor)
    }
    const references = []
    for (const tab of tabs) {
      await send(tab)
      references.push(await thanked(tab, MESSAGES.sent))
    }
    expect(references[1]).toBe(references[0])
    await expectOnce(visitor, references[0] ?? '')
  })
})

test('a reload before the answer, then sending from the draft, makes one request', async () => {
  const visitor = newVisitor()
  const page = await browser.open()
  await openContact(page, site)
  await fillForm(page, visitor)
  await humanPace(page)
  // The server stores the message; its answer never arrives.
  const taken = new Promise<void>((resolve) => {
    page.route(
      (url) => url.pathname === '/contact.data',
      async (route) => {
        await route.fetch({ maxRetries: 2 })
        resolve()
      },
      { times: 1 },
    )
  })
  await submitButton(page).click()
  await taken
  await page.reload()
  await takenOver(page)
  await submitButton(page).click()
  await expectOnce(visitor, await thanked(page, MESSAGES.sent))
})
