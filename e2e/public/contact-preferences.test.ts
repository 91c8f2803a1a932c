import { expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { contactForm, fillForm, MESSAGES, newVisitor, openContact, send, thanked } from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test.each([true, false])(
  'a visitor for whom no time is right writes when it would suit (scripts: %s)',
  async (scripts) => {
    const page = await browser.open({ javaScriptEnabled: scripts })
    const visitor = newVisitor()
    const wish = `Solo di mattina, dopo il 15 (${visitor.email.slice(0, 15)})`
    await openContact(page, site, { scripts })
    await fillForm(page, visitor)
    const form = contactForm(page)
    await form.getByLabel('Richiedi un appuntamento').check()
    await form.getByText('Nessun orario va bene?').click()
    await form.getByLabel('Quando andrebbe bene').fill(wish)
    await send(page)
    const reference = await thanked(page, MESSAGES.sentWithAppointment)
    const { company, acknowledgement } = await mailsOf(site, visitor, reference)
    expect(company.text).toContain(wish)
    expect(acknowledgement.text).not.toContain('Solo di mattina')
    expect(acknowledgement.text).toContain('Ti proponiamo degli orari per l’appuntamento')
    expect(
      await withData(site, (db) =>
        db.selectFrom('appointments').select('id').where('email', '=', visitor.email).execute(),
      ),
    ).toStrictEqual([])

    const office = await (await signedIn(site, browser)).open()
    await office.goto(`${site.url}/admin/dashboard`)
    await office
      .getByText(/orari da proporre/)
      .first()
      .waitFor()
    await office.getByRole('link', { name: visitor.name }).first().click()
    await office.getByText('Nessun orario andava bene: proponine tu').waitFor()
    await office.getByText(wish).waitFor()
    await office.getByRole('link', { name: 'Fissa l’appuntamento' }).click()
    await office.getByRole('heading', { level: 1, name: 'Nuovo appuntamento' }).waitFor()
    expect(await office.getByLabel('Nome').inputValue()).toBe(visitor.name)
    await office.getByText(`Per la richiesta ${reference}`).waitFor()
  },
)
