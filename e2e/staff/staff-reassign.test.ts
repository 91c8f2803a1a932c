import { describe, expect, test } from 'vitest'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import { typedDay } from '#app/lib/time/typed-day.ts'
import { announce } from '../support/announce.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
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
    await page.getByText('scegli chi è assente').waitFor()
    if (javaScriptEnabled) await hydrated(page)
    await page.getByLabel('Di chi').selectOption('Ada Bianchi')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Mostra' }).click()
    await page.getByRole('link', { name: 'Teresa Conti' }).waitFor()
    const choices = page.getByRole('combobox', { name: /^A chi/ })
    expect(await choices.count()).toBe(3)
    await page.getByText('non c’è un’assenza').waitFor()
    // Once it is written down, the same link opens with who is absent.
    const absence = { startsAt: romeDayStart(day), endsAt: romeDayStart(addDays(day, 1)) }
    await withData(site, (db) =>
      db
        .updateTable('consultants')
        .set({ absences: JSON.stringify([absence]) })
        .where('adminId', '=', 'ada')
        .execute(),
    )
    await page.goto(`${site.url}/admin/appointments/reassign?dal=${day}`)
    expect(await page.getByLabel('Di chi').inputValue()).toBe('ada')
    expect(await page.getByLabel('Al', { exact: true }).inputValue()).toBe(typedDay(day))
    expect(await choices.count()).toBe(3)
    expect(await page.getByText('non c’è un’assenza').count()).toBe(0)
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
    announce(page, 'Appuntamento riassegnato. Ripristina', 'toast')
    announce(page, '1 appuntamento riassegnato, 1 no: qui sotto vedi perché e com’è la situazione ora.')
    await page.getByRole('button', { name: /^Assegna/ }).click()
    await page.getByText('Nel frattempo qualcuno ha modificato').waitFor()
    await page.getByRole('link', { name: 'Teresa Conti' }).waitFor({ state: 'detached' })
    expect(await choices.count()).toBe(2)
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    // What was left as it was stays so until it is chosen.
    await choices.nth(1).selectOption('Bea Colombo')
    announce(page, '2 appuntamenti riassegnati.', 'toast')
    await page.getByRole('button', { name: /^Assegna/ }).click()
    await notice(page, '2 appuntamenti riassegnati.').waitFor()
    await page.getByText('Nessun appuntamento da riassegnare').waitFor()
    const stored = await withData(site, (db) =>
      db.selectFrom('appointments').select(['name', 'consultantId']).where('consultantId', '=', 'ada').execute(),
    )
    expect(stored).toStrictEqual([])
  })
})
