import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { testBrowser } from '../support/browser.ts'
import {
  chooseAppointment,
  chooseDay,
  chooseTime,
  chosen,
  colourOf,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  submitButton,
  takenOver,
  thanked,
  toast,
  typedValues,
} from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Renames tables while a function runs. */
async function without(tables: string[], happens: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    withData(site, async (db) => {
      for (const table of tables)
        await sql`alter table ${sql.id(table + from)} rename to ${sql.id(table + to)}`.execute(db)
    })
  await rename('', '_away')
  try {
    await happens()
  } finally {
    await rename('_away', '')
  }
}

test('without network: an error message, contents kept, sent when the network is back', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const visitor = newVisitor()
  const page = await browser.open()
  await openContact(page, site)
  await fillForm(page, visitor)
  const slot = await chooseAppointment(page)
  await page.context().setOffline(true)
  await send(page)
  const message = toast(page, MESSAGES.failed)
  await message.waitFor()
  expect(await colourOf(message)).toBe('red')
  expect(await message.getAttribute('role'), 'read out at once').toBe('alert')
  expect(await typedValues(page)).toStrictEqual(visitor)
  expect(await chosen(page, 'time')).toBe(slot.time)
  await message.getByRole('button', { name: 'Chiudi il messaggio' }).click()
  await message.waitFor({ state: 'hidden' })

  await page.context().setOffline(false)
  await submitButton(page).click()
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  await mailsOf(site, visitor, reference)
})

test.each([
  ['with JavaScript', true, '11:00'],
  ['without JavaScript', false, '15:00'],
])('the database fails, %s: an error message, contents kept, sent afterwards', async (_, scripts, time) => {
  browser.expectComplaint(/500/)
  const visitor = newVisitor()
  const page = await browser.open({ javaScriptEnabled: scripts })
  await openContact(page, site, { scripts })
  await fillForm(page, visitor)
  await contactForm(page).getByLabel('Richiedi un appuntamento').check()
  await chooseDay(page, 2)
  await chooseTime(page, time)
  await without(['appointments'], async () => {
    await send(page)
    await toast(page, MESSAGES.failed).waitFor()
  })
  expect(await colourOf(toast(page, MESSAGES.failed))).toBe('red')
  expect(await typedValues(page)).toStrictEqual(visitor)
  expect(await contactForm(page).getByLabel('Richiedi un appuntamento').isChecked()).toBe(true)
  expect(await chosen(page, 'time')).toBe(time)
  expect(site.server.output()).toContain('Impossibile salvare la richiesta di contatto')
  expect(site.server.output(), 'nothing personal in the log').not.toContain(visitor.email)

  await submitButton(page).click()
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  await mailsOf(site, visitor, reference)
})

test('without database reads and JavaScript the form is shown and returned with its contents', async () => {
  browser.expectComplaint(/500/)
  const visitor = newVisitor()
  const page = await browser.open({ javaScriptEnabled: false })
  await openContact(page, site, { scripts: false })
  await without(['appointments', 'appointment_cells', 'settings', 'busy_times'], async () => {
    await page.reload()
    await fillForm(page, visitor)
    await contactForm(page).getByLabel('Richiedi un appuntamento').check()
    await chooseDay(page, 3)
    await chooseTime(page, '16:00')
    await send(page)
    await toast(page, MESSAGES.failed).waitFor()
    expect(await typedValues(page)).toStrictEqual(visitor)
    expect(await chosen(page, 'time')).toBe('16:00')
  })
  await submitButton(page).click()
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  await mailsOf(site, visitor, reference)
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a page opened before a restart of the server can still be sent, %s', async (_, scripts) => {
  const dataDir = scratchFolder('idg-e2e-')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), SMTP_URL: site.mail.url }
  const visitor = newVisitor()
  const page = await browser.open({ javaScriptEnabled: scripts })
  const before = await startServer(env)
  await page.goto(`${before.url}/contact`)
  if (scripts) await takenOver(page)
  await fillForm(page, visitor)
  await before.stop()
  const after = await startServer(env)
  await send(page)
  const reference = await thanked(page, MESSAGES.sent)
  await mailsOf(site, visitor, reference)
  await after.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
