import { describe, expect, test } from 'vitest'
import { expectGoodEverywhere } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { fillDay, quietDay } from '../support/consultants-data.ts'
import { openContact } from '../support/contact.ts'
import { testSite, withData } from '../support/site.ts'

const browser = testBrowser()

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  const site = testSite('sqlite')

  test('a visitor chooses a person, and sees only when that person is free', async () => {
    const day = quietDay()
    await fillDay(site, day)
    await withData(site, async (db) => {
      await db.updateTable('consultants').set({ slug: 'ada-bianchi' }).where('adminId', '=', 'ada').execute()
      const value = JSON.stringify({ choosesConsultant: true })
      const row = { section: 'booking', value, version: 1, updatedAt: '' }
      const insert = db.insertInto('settings').values(row)
      await insert.onConflict((conflict) => conflict.column('section').doNothing()).execute()
    })
    const page = await browser.open({ javaScriptEnabled })
    await (javaScriptEnabled ? openContact(page, site) : page.goto(`${site.url}/contact`))
    await page.getByLabel('Richiedi un appuntamento').check()
    const choice = page.getByRole('navigation', { name: 'Con chi' })
    await choice.getByRole('link', { name: 'Chiunque' }).waitFor()
    expect(await choice.getByRole('link').count()).toBe(2)
    if (javaScriptEnabled) await expectGoodEverywhere(page)
    await choice.getByRole('link', { name: 'Ada Bianchi' }).click()
    await page.getByText('Appuntamento con:').waitFor()
    expect(await page.locator('[name=consultant]').inputValue()).toBe('ada-bianchi')
    expect(await page.getByLabel('Richiedi un appuntamento').isChecked()).toBe(true)
    await choice.getByRole('link', { name: 'Chiunque' }).click()
    await page.getByText('Appuntamento con:').waitFor({ state: 'detached' })
  })
})
