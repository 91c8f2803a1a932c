import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import {
  contactForm,
  fillForm,
  humanPace,
  MESSAGES,
  newVisitor,
  openContact,
  submitButton,
  thanked,
} from '../support/contact.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

/** Inserts a text as pasting does: unlike `fill`, the browser applies its own limits. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.focus()
  await page.keyboard.insertText(text)
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, scripts) => {
  test('a pasted text that is too long stays whole, and its error says by how much', async () => {
    if (!scripts) browser.expectComplaint(/400/)
    const page = await browser.open({ javaScriptEnabled: scripts })
    await openContact(page, site, { scripts })
    const form = contactForm(page)
    const typed = {
      Messaggio: 'Buongiorno '.repeat(2_200).trim(),
      Telefono: '049 123 4567 oppure 347 123 4567 dopo le 18',
    }
    await fillForm(page, newVisitor())
    for (const [label, text] of Object.entries(typed)) await paste(page, form.getByLabel(label), text)
    announce(page, 'Troppo lungo, al massimo 32 caratteri')
    announce(page, 'Troppo lungo, al massimo 5000 caratteri')
    await submitButton(page).click()
    const summary = form.getByRole('alert')
    await summary.getByText('Telefono: Troppo lungo, al massimo 32 caratteri: togline 11 caratteri.').waitFor()
    await summary.getByText('Messaggio: Troppo lungo, al massimo 5000 caratteri: togline 19.199 caratteri.').waitFor()
    for (const [label, text] of Object.entries(typed)) expect(await form.getByLabel(label).inputValue()).toBe(text)
  })

  test('an address copied with its name, invisible characters and an accented domain is accepted', async () => {
    const page = await browser.open({ javaScriptEnabled: scripts })
    await openContact(page, site, { scripts })
    const visitor = newVisitor({ phone: '\u202d049 123 4567\u202c' })
    const [box = ''] = visitor.email.split('@')
    await fillForm(page, visitor)
    await paste(page, contactForm(page).getByLabel('Email'), `Chiara <\u200b${box}@caffè.example>;`)
    await humanPace(page)
    await submitButton(page).click()
    const reference = await thanked(page, MESSAGES.sent)
    const email = `${box}@xn--caff-8oa.example`
    // The mail server of the tests shows domains in their own script.
    await site.mail.waitFor(({ envelope }) => envelope.to.includes(`${box}@caffè.example`))
    const stored = await withData(site, (db) =>
      db.selectFrom('contactRequests').select(['email', 'phone']).where('reference', '=', reference).execute(),
    )
    expect(stored).toStrictEqual([{ email, phone: '049 123 4567' }])
  })
})
