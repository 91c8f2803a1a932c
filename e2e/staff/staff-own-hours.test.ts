import { expect, test } from 'vitest'
import { makeConsultant } from '#test/data/stored-consultants.ts'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { contactForm, openContact } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const SAVED = 'Salvato: vale per i prossimi appuntamenti.'
const OFF = 'Inviti spenti: un’email per appuntamento li toglie dal calendario.'

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])(
  'own hours change the offer, invitations are turned off, the own feed is opened and revoked: %s',
  async (_, scripts) => {
    const me = await signedIn(site, browser, 'operator', 'Ada Neri')
    await withData(site, async (db) => {
      await db.updateTable('consultants').set({ receives: false }).execute()
      await makeConsultant({ db }, me.id)
    })
    const page = await me.open({ ...FIRST_SIZE, javaScriptEnabled: scripts })
    await page.goto(`${site.url}/admin/account`)
    await page.getByRole('link', { name: 'Orari, assenze e inviti' }).click()
    await page.getByRole('heading', { name: 'I miei orari' }).waitFor()
    await page.getByLabel('Ha orari propri').check()
    for (const day of ['Lunedì', 'Martedì', 'Giovedì', 'Venerdì']) {
      await page.getByRole('group', { name: day }).getByRole('checkbox').uncheck()
    }
    if (scripts) await expectGoodEverywhere(page)
    announce(page, SAVED, 'toast')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, SAVED).waitFor()

    const visitor = await browser.open()
    await openContact(visitor, site)
    await contactForm(visitor).getByLabel('Richiedi un appuntamento').check()
    const dates = contactForm(visitor).locator('input[name=date]:not(:disabled)')
    const free = await dates.evaluateAll((all) =>
      all.map((one) => new Date((one as HTMLInputElement).value).getUTCDay()),
    )
    expect(new Set(free)).toStrictEqual(new Set([3]))

    await page.getByLabel('Ricevi gli appuntamenti come inviti').uncheck()
    announce(page, OFF, 'toast')
    await page.getByRole('button', { name: 'Salva gli inviti' }).click()
    await notice(page, OFF).waitFor()
    expect(await page.getByLabel('Ricevi gli appuntamenti come inviti').isChecked()).toBe(false)

    await page.goto(`${site.url}/admin/appointments?vista=mese&giorno=2026-12-02`)
    await page.getByRole('link', { name: 'I miei', exact: true }).click()
    await page.waitForURL('**/admin/appointments?vista=mese&giorno=2026-12-02&di=me')
    await page.getByRole('link', { name: 'Periodo successivo' }).click()
    await page.waitForURL('**/admin/appointments?vista=mese&giorno=2027-01-01&di=me')
    if (scripts) await expectGoodEverywhere(page)

    await page.goto(`${site.url}/admin/account`)
    await page.getByLabel('Solo i miei appuntamenti').check()
    await page.getByRole('button', { name: 'Crea l’indirizzo' }).click()
    const address = await page.getByLabel('Indirizzo del calendario').inputValue()
    const feed = `${site.url}${new URL(address).pathname}`
    expect(await (await fetch(feed)).text()).toContain('IDG: i miei appuntamenti')
    announce(page, 'Indirizzo revocato', 'toast')
    await page.locator('summary', { hasText: 'Revoca' }).click()
    await page.getByRole('button', { name: 'Revoca', exact: true }).click()
    await notice(page, 'Indirizzo revocato').waitFor()
    expect((await fetch(feed)).status).toBe(404)
  },
)
