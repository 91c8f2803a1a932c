import { describe, expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { fillDay, quietDay } from '../support/consultants-data.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const browser = testBrowser()
const day = quietDay()

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  const site = testSite('sqlite')

  test('the day of somebody who is ill goes to colleagues in one sitting; one that has changed meanwhile stays', async () => {
    browser.expectComplaint(/409/, javaScriptEnabled)
    const ids = await fillDay(site, day)
    const page = await (await signedIn(site, browser)).open({ ...FIRST_SIZE, javaScriptEnabled })
    await page.goto(`${site.url}/admin/appointments?vista=giorno&giorno=${day}`)
    await page.getByRole('link', { name: 'Qualcuno è assente' }).click()
    await page.getByRole('heading', { name: 'Riassegna appuntamenti' }).waitFor()
    await page.getByLabel('Di chi').selectOption('Ada Bianchi')
    await page.getByRole('button', { name: 'Mostra' }).click()
    await page.getByRole('link', { name: 'Teresa Conti' }).waitFor()
    const choices = page.getByRole('combobox', { name: /^A chi/ })
    expect(await choices.count()).toBe(3)
    await page.getByText('non c’è un’assenza').waitFor()
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    // A colleague changes the second meanwhile; the third stays where it is.
    await withData(site, (db) =>
      db
        .updateTable('appointments')
        .set({ version: 2 })
        .where('id', '=', ids[1] ?? '')
        .execute(),
    )
    await choices.nth(2).selectOption('')
    announce(page, '1 appuntamento riassegnato, 1 no: qui sotto vedi perché e com’è la situazione ora.')
    await page.getByRole('button', { name: 'Riassegna' }).click()
    await page.getByText('Nel frattempo qualcuno ha modificato').waitFor()
    await page.getByRole('link', { name: 'Teresa Conti' }).waitFor({ state: 'detached' })
    expect(await choices.count()).toBe(2)
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    // What was left as it was stays so until it is chosen.
    await choices.nth(1).selectOption('Bea Colombo')
    announce(page, '2 appuntamenti riassegnati.', 'toast')
    await page.getByRole('button', { name: 'Riassegna' }).click()
    await notice(page, '2 appuntamenti riassegnati.').waitFor()
    await page.getByText('Nessun appuntamento da riassegnare.').waitFor()
    const stored = await withData(site, (db) =>
      db.selectFrom('appointments').select(['name', 'consultantId']).where('consultantId', '=', 'ada').execute(),
    )
    expect(stored).toStrictEqual([])
  })
})
