import { describe, expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { announceMissingLink, askForAppointment, mailTo, notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const HELD_BACK = /^Il cliente non è ancora stato avvisato/

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  async function asked(time: string) {
    const visitor = newVisitor()
    await askForAppointment(site, visitor, { day: javaScriptEnabled ? 1 : 2, time, duration: '30' })
    const { id, contactRequestId } = await withData(site, (db) =>
      db
        .selectFrom('appointments')
        .select(['id', 'contactRequestId'])
        .where('name', '=', visitor.name)
        .executeTakeFirstOrThrow(),
    )
    const stored = () =>
      withData(site, (db) =>
        db.selectFrom('appointments').select(['status', 'videoLink']).where('id', '=', id).executeTakeFirstOrThrow(),
      )
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled })
    browser.expectComplaint(/400/)
    return { visitor, contactRequestId, page, stored }
  }

  test('on the page of a request the missing link is asked for before the customer is told', async () => {
    const { visitor, contactRequestId, page, stored } = await asked('10:00')
    await page.goto(`${site.url}/admin/requests/${contactRequestId}`)
    announceMissingLink(page)
    await page.getByRole('button', { name: 'Conferma e avvisa' }).click()
    await page.getByText(HELD_BACK).waitFor()
    expect(await stored()).toStrictEqual({ status: 'pending', videoLink: '' })
    if (javaScriptEnabled) {
      // Another request makes the page load its data again, which keeps the question.
      await askForAppointment(site, newVisitor(), { day: 3, time: '10:00', duration: '30' })
      await page.getByRole('link', { name: 'Richiesta precedente' }).waitFor()
      expect(await page.getByRole('button', { name: 'Conferma senza link' }).count()).toBe(1)
    }
    await page.getByLabel('Link della videochiamata').fill('https://meet.example/sala')
    await page.getByRole('button', { name: 'Conferma e avvisa' }).click()
    await notice(page, 'Appuntamento confermato.').waitFor()
    const { mail } = await mailTo(site, visitor.email, /^Confermato: /)
    expect(mail.text).toContain('https://meet.example/sala')
  })

  test('from the calendar the customer can be told without a link', async () => {
    const { visitor, page, stored } = await asked('11:00')
    await page.goto(`${site.url}/admin/appointments`)
    await page.getByRole('link', { name: `Conferma… ${visitor.name}` }).click()
    announceMissingLink(page)
    await page.getByRole('button', { name: 'Conferma e avvisa' }).click()
    await page.getByText(HELD_BACK).waitFor()
    await page.getByRole('button', { name: 'Conferma senza link' }).click()
    await notice(page, 'Appuntamento confermato.').waitFor()
    expect(await stored()).toStrictEqual({ status: 'confirmed', videoLink: '' })
    await mailTo(site, visitor.email, /^Confermato: /)
  })
})
