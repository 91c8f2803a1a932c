import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { chooseAppointment, fillForm, MESSAGES, newVisitor, openContact, send, thanked } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const SAVED = 'Salvato: vale per i prossimi appuntamenti.'
const GIVEN = 'Consulente cambiato.'

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  test('two people receive appointments, one of them gets a request, a colleague gives it to the other', async () => {
    const names = [`Ada ${crypto.randomUUID().slice(0, 6)}`, `Bea ${crypto.randomUUID().slice(0, 6)}`] as const
    const people = await Promise.all(names.map((name) => signedIn(site, browser, 'operator', name)))
    const page = await (await signedIn(site, browser)).open({ ...FIRST_SIZE, javaScriptEnabled })
    for (const { id } of people) {
      await page.goto(`${site.url}/admin/users/${id}/appointments`)
      await page.getByLabel('Riceve appuntamenti').check()
      announce(page, SAVED, 'toast')
      await page.getByRole('button', { name: 'Salva' }).click()
      await notice(page, SAVED).waitFor()
    }
    if (javaScriptEnabled) await expectGoodEverywhere(page)

    const visitor = newVisitor()
    const public_ = await browser.open()
    await openContact(public_, site)
    await fillForm(public_, visitor)
    await chooseAppointment(public_)
    announce(public_, MESSAGES.sentWithAppointment, 'toast')
    await send(public_)
    await thanked(public_, MESSAGES.sentWithAppointment)

    const stored = await withData(site, (db) =>
      db
        .selectFrom('appointments')
        .innerJoin('admins', 'admins.id', 'appointments.consultantId')
        .select(['appointments.id', 'admins.name'])
        .where('appointments.email', '=', visitor.email)
        .executeTakeFirstOrThrow(),
    )
    const other = names.find((name) => name !== stored.name) ?? ''
    await page.goto(`${site.url}/admin/appointments/${stored.id}`)
    const facts = page.getByRole('region', { name: 'Cliente' })
    await facts.getByText(stored.name).waitFor()
    await page.getByText('Cambia consulente', { exact: true }).click()
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    announce(page, GIVEN, 'toast')
    await page.getByRole('button', { name: other }).click()
    await notice(page, GIVEN).waitFor()
    await facts.getByText(other).waitFor()
    expect(await facts.getByText(stored.name).count()).toBe(0)
    // The next test names people of its own.
    await withData(site, (db) => db.updateTable('consultants').set({ receives: false }).execute())
  })
})
