import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { typedDay } from '#app/lib/time/typed-day.ts'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { askForAppointment, linkIn, mailTo, notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const open = async (javaScriptEnabled: boolean) => (await signedIn(site, browser)).open({ javaScriptEnabled })

const TAKEN = 'L’orario è già occupato: nulla è stato salvato.'
const UNREACHABLE = 'Appuntamento fissato. Senza indirizzo email il cliente non riceve conferma né promemoria.'
const PROMISE = /e avvisa|riceve|nell’email/
const AGREED = 'Appuntamento fissato. Il cliente riceve la conferma via email.'

/** Presses a free time of the form: the last one listed, or that one. */
async function chooseTime(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /\d\d:\d\d$/ })
    .last()
    .check()
}

/** The clicks and key presses on a page, without the letters of words. */
async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { actions: number }
    counted.actions = 0
    // A label's click is followed by one on its field.
    addEventListener('click', (event) => event.detail > 0 && counted.actions++, true)
    addEventListener('keydown', ({ key }) => key.length > 1 && counted.actions++, true)
  })
  return () => page.evaluate(() => (window as unknown as { actions: number }).actions)
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, hasScripts) => {
  test('the caller on the phone: request and appointment in one form, with mail, page and calendar file', async () => {
    const page = await open(hasScripts)
    const caller = newVisitor()
    await page.goto(`${site.url}/admin/requests`)
    await page.getByRole('link', { name: 'Nuova richiesta' }).click()
    await page.getByLabel('Nome e cognome').fill(caller.name)
    await page.getByLabel('Email', { exact: false }).first().fill(caller.email)
    await page.getByLabel('Telefono', { exact: true }).first().fill(caller.phone)
    await page.getByLabel('Che cosa chiede').fill('Vuole vedere il magazzino')
    await page.getByLabel('Con un appuntamento').check()
    await chooseTime(page)
    await page.getByLabel('Luogo').selectOption('In sede')
    await page.getByRole('button', { name: 'Salva' }).click()
    await notice(page, AGREED).waitFor()
    await page.getByText('Arrivata: telefono').waitFor()
    const received = await mailTo(site, caller.email, /^Confermato: /)
    expect(received.mail.text).toContain('che abbiamo concordato')
    expect(received.mail.attachments.map(({ contentType }) => contentType)).toContain('text/calendar')
    await page.goto(linkIn(received, '/appuntamento/'))
    await page
      .getByRole('button', { name: /Annulla/ })
      .or(page.getByText(/Annulla l’appuntamento/))
      .first()
      .waitFor()
  })

  test('a taken time keeps the form and offers others; an overbooking is a choice of its own, and is marked', async () => {
    const first = newVisitor()
    await askForAppointment(site, first, { day: hasScripts ? 3 : 4, time: '10:00', duration: '30' })
    const { date } = await withData(site, (db) =>
      db.selectFrom('appointments').select('date').where('name', '=', first.name).executeTakeFirstOrThrow(),
    )
    const page = await open(hasScripts)
    const caller = newVisitor()
    await page.goto(`${site.url}/admin/requests/new?orario=${date}T10:00`)
    await page.getByLabel('Nome e cognome').fill(caller.name)
    await page.getByLabel('Telefono', { exact: true }).first().fill(caller.phone)
    browser.expectComplaint(/409/)
    announce(page, TAKEN)
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByText(TAKEN).waitFor()
    expect(await page.getByLabel('Nome e cognome').inputValue()).toBe(caller.name)
    expect(await page.getByLabel('Data').inputValue()).toBe(typedDay(date ?? ''))
    await page.getByLabel(/^Fissalo comunque/).check()
    await page.getByRole('button', { name: 'Salva' }).click()
    await notice(page, UNREACHABLE).waitFor()
    await page.getByRole('link', { name: 'Apri l’appuntamento' }).click()
    await page.getByText('Oltre i posti disponibili', { exact: true }).waitFor()
    await page.getByText('Il cliente non ha un indirizzo email').waitFor()
    // No button or hint promises a mail.
    expect(await page.getByRole('region', { name: 'Azioni' }).textContent()).not.toMatch(PROMISE)
    if (!hasScripts) return
    await page.goto(`${site.url}/admin/appointments?vista=giorno&giorno=${date}`)
    await hydrated(page)
    await page.locator('.cal-entry', { hasText: caller.name }).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Vuoi spostare l’appuntamento?' })
    await dialog.getByText('Senza indirizzo email il cliente va avvisato a voce.').waitFor()
    await dialog.getByText(/un clic sposta/).waitFor()
    expect(await dialog.textContent()).not.toMatch(PROMISE)
  })

  test('the next appointment starts from the one before, with the same customer', async () => {
    const visitor = newVisitor()
    await askForAppointment(site, visitor, { day: hasScripts ? 5 : 6, time: '15:00', duration: '30' })
    const { id } = await withData(site, (db) =>
      db.selectFrom('appointments').select('id').where('name', '=', visitor.name).executeTakeFirstOrThrow(),
    )
    const page = await open(hasScripts)
    await page.goto(`${site.url}/admin/appointments/${id}`)
    await page.locator('summary', { hasText: 'Altro' }).click()
    await page.getByRole('link', { name: 'Fissa il prossimo' }).click()
    await page.getByRole('heading', { name: 'Nuovo appuntamento' }).waitFor()
    expect(await page.getByLabel('Email', { exact: false }).first().inputValue()).toBe(visitor.email)
    await chooseTime(page)
    await page.getByLabel('Luogo').selectOption('In sede')
    await page.getByRole('button', { name: 'Salva' }).click()
    await notice(page, AGREED).waitFor()
  })
})

test('a known caller is entered with at most 12 clicks and keys, from the palette', async () => {
  const known = newVisitor()
  await askForAppointment(site, known, { day: 7, time: '09:00', duration: '30' })
  await withData(site, (db) => joinPeople(db))
  const page = await open(true)
  await page.goto(`${site.url}/admin/dashboard`)
  await hydrated(page)
  const counted = await countActions(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('nuovo app')
  await page.getByRole('option', { name: 'Nuovo appuntamento' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Nome e cognome').click()
  await page.keyboard.type(known.name)
  await page.getByRole('button', { name: known.name }).click()
  expect(await page.getByLabel('Telefono', { exact: true }).first().inputValue()).toBe(known.phone)
  await page.keyboard.type('Vuole un preventivo')
  await chooseTime(page)
  await page.getByLabel('Luogo').selectOption('In sede')
  await page.getByRole('button', { name: 'Salva' }).click()
  await notice(page, AGREED).waitFor()
  expect(await counted()).toBeLessThanOrEqual(12)
})

test('a click on an empty time of the calendar opens the form with that time, dragging also gives the duration', async () => {
  const page = await open(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.url}/admin/appointments?vista=settimana`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Periodo successivo' }).click()
  const day = page.locator('.cal-day').nth(1)
  await day.click({ position: { x: 20, y: 4 } })
  await page.getByRole('heading', { name: 'Nuovo appuntamento' }).waitFor()
  const [date, time] = new URL(page.url()).searchParams.get('orario')?.split('T') ?? []
  expect(await page.getByLabel('Data').inputValue()).toBe(typedDay(date ?? ''))
  expect(await page.getByLabel('Ora', { exact: true }).inputValue()).toBe(time)
  await page.goBack()
  const box = await day.boundingBox()
  if (!box) throw new Error('the calendar shows no day')
  await page.mouse.move(box.x + 20, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 4 + 2 * ROW_PX, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('heading', { name: 'Nuovo appuntamento' }).waitFor()
  expect(await page.getByLabel('Ora', { exact: true }).inputValue()).toBe(time)
  expect(await page.getByLabel('Durata').inputValue()).toBe('90')
})

/** Height of a half hour (calendar.css). */
const ROW_PX = 28
