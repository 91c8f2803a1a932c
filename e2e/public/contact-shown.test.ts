import { expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { contactForm, fillForm, newVisitor, openContact, typedValues } from '../support/contact.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test('the one optional field is marked as such', async () => {
  const page = await browser.open()
  await openContact(page, site)
  const labels = await contactForm(page).locator('label:visible').allTextContents()
  expect(labels.filter((label) => label.includes('facoltativo'))).toStrictEqual(['Azienda (facoltativo)'])
})

test('each day shows the number and the column of its date', async () => {
  const page = await browser.open()
  await openContact(page, site)
  await contactForm(page).getByLabel('Richiedi un appuntamento').check()
  const days = contactForm(page).locator('#date label')
  const shown = await days.evaluateAll((labels) =>
    labels.map((label) => {
      const date = label.querySelector('input')?.value ?? ''
      const heads = [
        ...(label.closest('#date')?.querySelectorAll('[aria-hidden] > span:only-child, div[aria-hidden] > span') ?? []),
      ]
      const middle = (element: Element) => element.getBoundingClientRect().x + element.getBoundingClientRect().width / 2
      const head = heads.find((one) => Math.abs(middle(one) - middle(label)) < 5)
      return { date, figure: label.querySelector('.slot-figure')?.textContent, weekday: head?.textContent }
    }),
  )
  expect(shown.length).toBeGreaterThan(5)
  const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'short', timeZone: 'UTC' })
  expect(shown).toStrictEqual(
    shown.map(({ date }) => ({ date, figure: String(Number(date.slice(8))), weekday: weekday.format(new Date(date)) })),
  )
})

test('taking the topic away keeps what was typed and the place on the page', async () => {
  const page = await browser.open({ viewport: { width: 375, height: 667 } })
  const visitor = newVisitor()
  await openContact(page, site, { query: '?argomento=integration' })
  await fillForm(page, visitor)
  const remove = page.getByRole('link', { name: 'Togli l’argomento' })
  await remove.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await typedValues(page)).toMatchObject({ name: visitor.name, message: visitor.message })
})

test('the choice so far and what follows stay beside the form on wide screens', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } })
  await openContact(page, site)
  const beside = page.getByRole('region', { name: 'Il tuo appuntamento' })
  expect(await beside.count()).toBe(0)
  const form = contactForm(page)
  await form.getByLabel('Richiedi un appuntamento').check()
  await beside.getByText('Scegli il giorno').waitFor()
  await form.locator('#date label:not(.slot-taken)').first().click()
  await form.locator('#time label:not(.slot-taken)').last().click()
  await form.getByLabel('Luogo').selectOption('Cliente')
  await beside.getByText('Scegli l’orario').waitFor({ state: 'detached' })
  await beside.getByText('60 minuti, presso il cliente').waitFor()
  await beside.getByText('Che cosa succede dopo').waitFor()
  await form.getByLabel('Luogo').scrollIntoViewIfNeeded()
  expect(await beside.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200)
})
