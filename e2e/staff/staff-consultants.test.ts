import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { chooseAppointment, fillForm, MESSAGES, newVisitor, openContact, send, thanked } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { arrived, choosePassword, linkIn, mailTo, notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const SAVED = 'Salvato: vale per i prossimi appuntamenti.'
const ADDED = 'Calendario aggiunto: si legge entro un minuto.'
const REMOVED = 'Calendario tolto.'
/** The product looks for calendars every ten seconds. */
const POLL = { timeout: 30_000, interval: 500 }
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
    await page.locator('summary', { hasText: 'Altro' }).click()
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

  test('an admin sets the hours of somebody just invited, who receives appointments from the first sign-in', async () => {
    const part = crypto.randomUUID().slice(0, 6)
    const [name, email] = [`Dora ${part}`, `dora.${part}@idg.example`]
    const page = await (await signedIn(site, browser)).open({ ...FIRST_SIZE, javaScriptEnabled })
    await page.goto(`${site.url}/admin/users`)
    await page.getByText('Invita una persona').click()
    await page.getByLabel('Nome e cognome').fill(name)
    await page.getByLabel('Email', { exact: true }).fill(email)
    announce(page, 'Invito inviato.', 'toast')
    await page.getByRole('button', { name: 'Invita', exact: true }).click()
    const invitation = page.getByRole('listitem').filter({ hasText: name })
    await invitation.getByRole('link', { name: 'Scegli se riceve appuntamenti' }).click()
    await page.getByText('non ha ancora accettato l’invito').waitFor()
    if (javaScriptEnabled) await hydrated(page)
    await page.getByLabel('Riceve appuntamenti').check()
    await page.getByLabel('Formazione', { exact: true }).check()
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    announce(page, 'Salvato: vale dal primo accesso della persona.', 'toast')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, 'Salvato: vale dal primo accesso della persona.').waitFor()
    expect(await page.getByRole('link', { name: 'Riassegna i suoi appuntamenti' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: '/prenota/' }).count(), 'a link that does not work yet').toBe(0)
    await page.goto(`${site.url}/admin/users`)
    await invitation.getByRole('link', { name: 'Riceve appuntamenti dal primo accesso' }).waitFor()
    if (javaScriptEnabled) await expectGoodEverywhere(page)

    const colleague = await browser.open({ staff: true })
    await colleague.goto(linkIn(await mailTo(site, email, 'Invito'), '/AdminLoginPortal/invito'))
    await choosePassword(colleague, 'sentiero otto foglia blu')
    await colleague.getByRole('button', { name: 'Crea l’accesso' }).click()
    await arrived(colleague, '/admin/dashboard')
    await page.reload()
    await page.getByRole('row', { name }).getByRole('link', { name: 'Ne riceve' }).click()
    await page.getByRole('link', { name: '/prenota/' }).first().waitFor()
    expect(await page.getByLabel('Formazione', { exact: true }).isChecked()).toBe(true)
    await withData(site, (db) => db.updateTable('consultants').set({ receives: false }).execute())
  })

  test('an admin adds a calendar to a consultant, sees what is wrong with it, and removes it', async () => {
    const { id } = await signedIn(site, browser, 'operator', `Cleo ${crypto.randomUUID().slice(0, 6)}`)
    const page = await (await signedIn(site, browser)).open({ ...FIRST_SIZE, javaScriptEnabled })
    await page.goto(`${site.url}/admin/users/${id}/appointments`)
    expect(await page.getByRole('region', { name: 'Calendari' }).count()).toBe(0)
    const withoutTick = 'Salvato, ma non riceve appuntamenti: manca la spunta in alto.'
    announce(page, withoutTick, 'toast')
    await page.getByRole('button', { name: 'Salva' }).click()
    await notice(page, withoutTick).waitFor()
    const panel = page.getByRole('region', { name: 'Calendari' })
    await panel.getByText('Aggiungi un calendario', { exact: true }).click()
    await panel.getByLabel('Tipo').selectOption({ label: 'CalDAV: legge gli impegni e scrive gli appuntamenti' })
    await panel.getByLabel('Indirizzo').fill('https://127.0.0.1/ada/agenda/')
    browser.expectComplaint(/status of 400/)
    announce(page, 'CalDAV chiede nome utente e password.', 'Nome utente')
    await panel.getByRole('button', { name: 'Aggiungi il calendario' }).click()
    await panel.getByText('CalDAV chiede nome utente e password.').waitFor()
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    await panel.getByLabel('Nome utente').fill('ada')
    await panel.getByLabel('Password').fill('segreta')
    announce(page, ADDED, 'toast')
    await panel.getByRole('button', { name: 'Aggiungi il calendario' }).click()
    await notice(page, ADDED).waitFor()
    await expect
      .poll(async () => {
        await page.goto(`${site.url}/admin/users/${id}/appointments`)
        return panel.getByText('rete privata').count()
      }, POLL)
      .toBe(1)
    expect(await page.content()).not.toContain('ada/agenda')
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    announce(page, REMOVED, 'toast')
    await panel.getByRole('button', { name: 'Togli il calendario 127.0.0.1' }).click()
    await notice(page, REMOVED).waitFor()
    await panel.getByText('In uscita').waitFor()
  })
})
