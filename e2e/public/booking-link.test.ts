import { beforeAll, expect, test } from 'vitest'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { testBrowser } from '../support/browser.ts'
import { contactForm, fillForm, MESSAGES, newVisitor, send, takenOver, thanked } from '../support/contact.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

beforeAll(async () => {
  await withData(site, async (db) => {
    const ctx = { db, clock: () => new Date() }
    await storeConsultant(ctx, 'ada', { name: 'Ada Neri', slug: 'ada-neri' })
    await storeConsultant(ctx, 'bea', { name: 'Bea Verdi', slug: 'bea-verdi' })
    const own = { topics: ['SAP Integration Suite'], places: ['Online'] }
    await storeConsultant(ctx, 'dora', { name: 'Dora Gialli', slug: 'dora-gialli', ...own })
    await storeConsultant(ctx, 'cleo', { name: 'Cleo Blu', slug: 'cleo-blu', isActive: false })
  })
})

/** Returns who attends the appointment of a visitor. */
function attendantOf(email: string) {
  return withData(site, (db) =>
    db
      .selectFrom('appointments')
      .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
      .select(['consultantId', 'topic', 'appointments.time'])
      .where('appointments.email', '=', email)
      .executeTakeFirst(),
  )
}

test.each([true, false])('a booking link leads to the times of its person and topic (scripts: %s)', async (scripts) => {
  const page = await browser.open({ javaScriptEnabled: scripts })
  const visitor = newVisitor()
  await page.goto(`${site.url}/prenota/Bea-Verdi/integration`)
  const form = contactForm(page)
  await form.getByText('Appuntamento con: Bea Verdi').waitFor()
  if (scripts) await takenOver(page)
  expect(await form.getByLabel('Richiedi un appuntamento').isChecked()).toBe(true)
  await form.getByText(/^Argomento: /).waitFor()
  await fillForm(page, visitor)
  await form.getByLabel('Data').getByRole('radio').last().check()
  if (!scripts) {
    await form.getByRole('button', { name: 'Mostra gli orari liberi' }).click()
    await form.getByText('Appuntamento con: Bea Verdi').waitFor()
  }
  const free = form.locator('input[name=time]:not(:disabled)')
  const time = await free.last().inputValue()
  await free.last().check()
  await send(page)
  await thanked(page, MESSAGES.sentWithAppointment)
  await page.getByText('Con Bea Verdi').waitFor()
  expect(await attendantOf(visitor.email)).toMatchObject({
    consultantId: 'bea',
    time,
    topic: expect.stringMatching(/.+/),
  })

  // The time is gone for this person only.
  await page.goto(`${site.url}/prenota/bea-verdi`)
  if (scripts) await takenOver(page)
  await form.getByLabel('Data').getByRole('radio').last().check()
  if (!scripts) await form.getByRole('button', { name: 'Mostra gli orari liberi' }).click()
  const hour = form.locator(`input[name=time][value="${time}"]`)
  await expect.poll(() => hour.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Vedi gli orari di tutti' }).click()
  await form.getByText('Appuntamento con').waitFor({ state: 'detached' })
})

test('the link of a person offers their places only, and says it where they do not take the topic', async () => {
  const page = await browser.open()
  const form = contactForm(page)
  const places = form.getByLabel('Luogo').getByRole('option')
  await page.goto(`${site.url}/prenota/dora-gialli/integration`)
  await form.getByText('Appuntamento con: Dora Gialli').waitFor()
  expect(await places.allTextContents()).toStrictEqual(['Online'])
  await page.goto(`${site.url}/prenota/dora-gialli/cloud`)
  await page.getByText('Dora Gialli non riceve appuntamenti per Infrastruttura cloud').waitFor()
  expect(await places.allTextContents()).toStrictEqual(['Online', 'In sede', 'Presso il cliente'])
})

test('the link of somebody who has left leads to the form with a sentence; an unknown name or topic is no address', async () => {
  browser.expectComplaint(/404/)
  const page = await browser.open()
  await page.goto(`${site.url}/prenota/cleo-blu`)
  await page.getByText('La persona di questo link al momento non riceve appuntamenti').waitFor()
  expect(await contactForm(page).getByLabel('Richiedi un appuntamento').isChecked()).toBe(true)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/contact$/)
  for (const address of ['/prenota/nessuno', '/prenota/ada-neri/niente']) {
    const answer = await page.goto(site.url + address)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Questo indirizzo non esiste' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }
})
