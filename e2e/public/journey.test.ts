import { expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import {
  chooseAppointment,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  offeredDays,
  openContact,
  send,
  thanked,
} from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { describeOnEngine, testSite } from '../support/site.ts'

for (const [way, scripts, own] of [
  ['with JavaScript', true, 'sqlite'],
  ['without JavaScript', false, 'postgres'],
] as const) {
  describeOnEngine(own, `a visitor writes to the company, ${way}`, (engine) => {
    const site = testSite(engine)
    const browser = testBrowser()

    test('a plain message: a thank-you with a code, and two mails', async () => {
      const visitor = newVisitor()
      const page = await browser.open({ javaScriptEnabled: scripts })
      await openContact(page, site, { scripts })
      await fillForm(page, visitor)
      await send(page)
      const reference = await thanked(page, MESSAGES.sent)

      const { company, acknowledgement } = await mailsOf(site, visitor, reference)
      expect(company.subject).toContain(reference)
      for (const text of [company.text, company.plainHtml]) {
        const { message, ...facts } = visitor
        for (const part of [...Object.values(facts), ...message.split('\n')]) expect(text).toContain(part)
        expect(text).not.toMatch(/appuntamento richiesto/i)
      }
      for (const text of [acknowledgement.text, acknowledgement.plainHtml]) {
        expect(text).toContain(reference)
        expect(text).not.toMatch(/appuntamento/i)
      }
    })

    test('an appointment: offered days, a thank-you that names it, and the slot in both mails', async () => {
      const visitor = newVisitor()
      const page = await browser.open({ javaScriptEnabled: scripts })
      await openContact(page, site, { scripts })
      await fillForm(page, visitor)
      expect(await contactForm(page).getByLabel('Data').isVisible(), 'not asked for yet').toBe(false)
      const slot = await chooseAppointment(page)
      for (const day of await offeredDays(page))
        expect(day).toMatch(/^(lunedì|martedì|mercoledì|giovedì|venerdì) \d+ [a-z]+ \d{4}$/)
      await send(page)
      const reference = await thanked(page, MESSAGES.sentWithAppointment)

      const { company, acknowledgement } = await mailsOf(site, visitor, reference)
      for (const mail of [company, acknowledgement]) {
        for (const text of [mail.text, mail.plainHtml]) {
          for (const part of [reference, ...Object.values(slot)]) expect(text).toContain(part)
        }
      }
    })
  })
}
