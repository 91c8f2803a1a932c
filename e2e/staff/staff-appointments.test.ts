import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { formatDay } from '#app/lib/text/format.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor, type Visitor } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'
import {
  actionsOf,
  askForAppointment,
  confirmWithoutLink,
  mailTo,
  notice,
  openScreen,
  setUp,
} from '../support/staff.ts'

/** A customer with the requested appointment. */
interface Asked {
  visitor: Visitor
  reference: string
  date: string
}

/** Opens and returns a form of an appointment's page: several of them have a date, a time and a message. */
async function openVerb(page: Page, verb: string): Promise<Locator> {
  const summary = page.locator('summary').filter({ hasText: new RegExp(`^${verb}$`) })
  await summary.click()
  return page.locator('details.cal-verb').filter({ has: summary }).locator('form')
}

/** Opens the page of a waiting appointment from the list above the calendar. */
async function decideOn(page: Page, { visitor }: Asked): Promise<void> {
  await openScreen(page, 'Appuntamenti', '/admin/appointments')
  await page.getByRole('link', { name: `Sposta o rifiuta ${visitor.name}` }).click()
  await page.getByRole('heading', { name: 'Azioni', exact: true }).waitFor()
}

/** The customer's mail about the appointment, in the conversation of the acknowledgement. */
async function mailAbout(site: Site, { visitor, reference }: Asked, subject: RegExp): Promise<string> {
  const { mail } = await mailTo(site, visitor.email, subject, reference)
  const { mail: first } = await mailTo(site, visitor.email, `Richiesta ricevuta: ${reference}`)
  expect(mail.inReplyTo).toBe(first.messageId)
  expect(mail.references).toContain(first.messageId)
  return mail.text ?? ''
}

/** A day and a time as in mails. */
const at = (date: string, time: string) => `${formatDay(date)}, ore ${time}`

describeOnEngine('postgres', 'appointments in the staff area', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('one is confirmed, one moved after a conflict, one declined; each customer gets a mail', async () => {
    const ask = async (day: number, time: string): Promise<Asked> => {
      const visitor = newVisitor()
      return { visitor, ...(await askForAppointment(site, visitor, { day, time, duration: '60' })) }
    }
    const page = await browser.open({ staff: true })
    await setUp(page, site)
    const [first, second, third] = await Promise.all([ask(3, '10:00'), ask(4, '11:00'), ask(5, '15:30')])

    await openScreen(page, 'Appuntamenti', '/admin/appointments')
    browser.expectComplaint(/400/)
    await page.getByRole('link', { name: `Conferma… ${first.visitor.name}` }).click()
    await confirmWithoutLink(page)
    await notice(page, 'Appuntamento confermato.').waitFor()
    expect(await mailAbout(site, first, /^Confermato: /)).toContain(at(first.date, '10:00'))

    await decideOn(page, second)
    const move = await openVerb(page, 'Sposta')
    await move.getByLabel('Data').fill(first.date)
    await move.getByLabel('Ora', { exact: true }).selectOption('10:30')
    await move.getByLabel('Messaggio per il cliente').fill('Così è presente anche chi segue i flussi.')
    browser.expectComplaint(/409/)
    await move.getByRole('button', { name: 'Sposta e avvisa' }).click()
    await notice(page, 'nulla è stato modificato').waitFor()
    const alternatives = page.getByRole('alert').getByRole('button')
    expect(await alternatives.count()).toBe(3)
    expect(await move.getByText('un clic sposta').count(), 'one list of free times').toBe(0)
    const free = (await alternatives.first().textContent()) ?? ''
    await alternatives.first().click()
    await notice(page, 'Appuntamento spostato.').waitFor()
    const moved = await mailAbout(site, second, /^Spostato: /)
    expect(moved).toContain(free)
    expect(moved).toContain(at(second.date, '11:00'))
    expect(moved).toContain('Così è presente anche chi segue i flussi.')

    await decideOn(page, third)
    const decline = await openVerb(page, 'Rifiuta')
    await decline.getByLabel('Motivo', { exact: true }).fill('Quel giorno siamo presso un cliente.')
    await decline.getByRole('button', { name: 'Rifiuta e avvisa' }).click()
    await notice(page, 'Appuntamento rifiutato.').waitFor()
    const declined = await mailAbout(site, third, /^Non confermato: /)
    expect(declined).toContain(at(third.date, '15:30'))
    expect(declined).toContain('Quel giorno siamo presso un cliente.')

    await openScreen(page, 'Da fare', '/admin/dashboard')
    const updates = () => withData(site, (db) => db.selectFrom('appointmentUpdates').selectAll().execute())
    await expect
      .poll(async () => (await updates()).map(({ needsEmailSending, emailSent }) => [needsEmailSending, emailSent]))
      .toStrictEqual([
        [false, true],
        [false, true],
        [false, true],
      ])
    expect(await actionsOf(site)).toStrictEqual([
      ...['staff-setup', 'auth-login', 'appointment-confirm', 'appointment-move', 'appointment-decline'],
    ])
  })

  test('the second decision shows the first one and keeps the typed text', async () => {
    const visitor = newVisitor()
    await askForAppointment(site, visitor, { day: 5, time: '12:00', duration: '30' })
    const admin = await signedIn(site, browser)
    const [first, second] = [await admin.open(), await admin.open()]
    for (const page of [first, second]) {
      await page.goto(`${site.url}/admin/appointments`)
      await page.getByRole('link', { name: `Sposta o rifiuta ${visitor.name}` }).click()
      await page.getByRole('heading', { name: 'Azioni', exact: true }).waitFor()
      await hydrated(page)
    }
    const confirm = await openVerb(first, 'Conferma')
    browser.expectComplaint(/400/)
    await confirmWithoutLink(confirm)
    await notice(first, 'Appuntamento confermato.').waitFor()

    const decline = await openVerb(second, 'Rifiuta')
    await decline.getByLabel('Motivo', { exact: true }).fill('Quel giorno siamo fuori sede.')
    browser.expectComplaint(/409/)
    await decline.getByRole('button', { name: 'Rifiuta e avvisa' }).click()
    await notice(second, 'Nulla è stato sovrascritto').waitFor()
    await notice(second, 'Testo scritto: «Quel giorno siamo fuori sede.»').waitFor()
    await second.getByRole('main').getByText('Confermato', { exact: true }).waitFor()
    expect(await second.locator('summary', { hasText: 'Rifiuta' }).count()).toBe(0)
  })

  test('without JavaScript: a confirmed appointment is cancelled with a reason', async () => {
    const visitor = newVisitor()
    const asked = { visitor, ...(await askForAppointment(site, visitor, { day: 6, time: '16:00', duration: '30' })) }
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled: false })
    await page.goto(`${site.url}/admin/appointments`)
    await page.getByRole('link', { name: `Sposta o rifiuta ${visitor.name}` }).click()
    const confirm = await openVerb(page, 'Conferma')
    browser.expectComplaint(/400/)
    await confirmWithoutLink(confirm)
    await notice(page, 'Appuntamento confermato.').waitFor()
    const cancel = await openVerb(page, 'Disdici')
    await cancel.getByLabel('Motivo (facoltativo)').fill('Ci sentiamo dopo il via libera.')
    await cancel.getByRole('button', { name: 'Disdici e avvisa' }).click()
    await notice(page, 'Appuntamento annullato.').waitFor()
    const cancelled = await mailAbout(site, asked, /^Annullato: /)
    expect(cancelled).toContain(at(asked.date, '16:00'))
    expect(cancelled).toContain('Ci sentiamo dopo il via libera.')
  })
})
