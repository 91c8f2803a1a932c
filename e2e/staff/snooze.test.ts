import { describe, expect, test } from 'vitest'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { storePerson } from '#test/data/stored-people.ts'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const SET = 'Te lo ricordiamo: torna in «Da fare» e tra le notifiche.'

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  test('a snoozed request leaves the work list, comes back with its line, and is done', async () => {
    const name = `Anna ${crypto.randomUUID().slice(0, 8)}`
    const id = await withData(site, (db) =>
      storeRequestWithMails(db, new Date(Date.now() - 20 * 86_400_000), { name, status: 'pending' }),
    )
    const page = await (await signedIn(site, browser, 'operator')).open({ javaScriptEnabled })
    const task = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await page.goto(`${site.url}/admin/dashboard`)
    await task.getByRole('link', { name, exact: true }).click()
    await page.getByText('Ricordamelo', { exact: true }).click()
    await page.getByLabel('Che cosa').fill('Richiamare dopo la fiera')
    browser.expectComplaint(/status of 400/)
    announce(page, 'Scegli un giorno e un’ora non ancora passati.', 'Un altro giorno')
    await page.getByRole('button', { name: 'Quel giorno alle 9' }).click()
    await page.getByText('Scegli un giorno e un’ora non ancora passati.').waitFor()
    expect(await page.getByLabel('Che cosa').inputValue()).toBe('Richiamare dopo la fiera')
    announce(page, SET, 'toast')
    await page.getByRole('button', { name: 'Domani alle 9' }).click()
    await notice(page, SET).waitFor()
    await page.getByText('Richiamare dopo la fiera').first().waitFor()

    await page.goto(`${site.url}/admin/dashboard`)
    await page.getByRole('region', { name: 'Rimandate' }).getByText(name).waitFor()
    expect(await task.count()).toBe(1)
    await withData(site, (db) =>
      db.updateTable('snoozes').set({ dueAt: '2020-01-08T08:00:00.000Z' }).where('requestId', '=', id).execute(),
    )
    await page.goto(`${site.url}/admin/dashboard`)
    await page.getByRole('region', { name: 'Tornate' }).getByText('Richiamare dopo la fiera').waitFor()
    announce(page, 'Promemoria tolto.', 'toast')
    await page.getByRole('button', { name: `Fatto: ${name}` }).click()
    await notice(page, 'Promemoria tolto.').waitFor()
    expect(await page.getByRole('region', { name: 'Tornate' }).count()).toBe(0)
  })

  test('a snoozed person comes back on the work list and leads to their page', async () => {
    const name = `Bruno ${crypto.randomUUID().slice(0, 8)}`
    const id = await withData(site, (db) => storePerson(db, new Date(), { name, status: 'closed' }))
    const page = await (await signedIn(site, browser, 'operator')).open({ javaScriptEnabled })
    await page.goto(`${site.url}/admin/people/${id}`)
    await page.getByText('Ricordamelo', { exact: true }).click()
    await page.getByLabel('Che cosa').fill('Auguri di compleanno')
    announce(page, SET, 'toast')
    await page.getByRole('button', { name: 'Domani alle 9' }).click()
    await notice(page, SET).waitFor()
    await withData(site, (db) =>
      db
        .updateTable('snoozes')
        .set({ dueAt: '2020-01-08T08:00:00.000Z' })
        .where('link', '=', `/admin/people/${id}`)
        .execute(),
    )
    await page.goto(`${site.url}/admin/dashboard`)
    const back = page.getByRole('region', { name: 'Tornate' }).getByRole('listitem').filter({ hasText: name })
    await back.getByRole('link').click()
    await page.waitForURL(`${site.url}/admin/people/${id}`)
    announce(page, 'Promemoria tolto.', 'toast')
    await page.getByRole('button', { name: 'Togli il promemoria' }).click()
    await notice(page, 'Promemoria tolto.').waitFor()
  })
})
