import { describe, expect, test } from 'vitest'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const MERGED = 'Ora è una sola persona. Per tornare indietro usa «Separa».'

/** Stores two requests of somebody who wrote from work and from home; returns their names and addresses. */
async function twice(name: string) {
  const mark = crypto.randomUUID().slice(0, 8)
  const [work, home] = [`${mark}@officine-${mark}.example`, `${mark}@gmail.com`]
  await withData(site, async (db) => {
    const person = { name, company: `Officine ${mark} S.p.A.`, phone: `+39 347 12${String(Date.now()).slice(-5)}` }
    await storeRequestWithMails(db, new Date(Date.now() - 60_000), { ...person, email: work, topic: 'MFC' })
    await storeRequestWithMails(db, new Date(), { ...person, email: home, message: 'Scrivo da casa' })
    await joinPeople(db)
  })
  return { mark, work, home }
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  test('somebody who wrote from two addresses is found, becomes one person, gets a note, and is separated again', async () => {
    const { mark, work, home } = await twice('Carla Bruni')
    const page = await (await signedIn(site, browser, 'operator')).open({ javaScriptEnabled })
    await page.goto(`${site.url}/admin/people`)
    await page.getByLabel('Cerca per nome').fill(mark)
    await page.getByRole('button', { name: 'Cerca', exact: true }).click()
    await page.waitForURL(/q=/)
    const rows = page.getByRole('row').filter({ hasText: 'Carla Bruni' })
    expect(await rows.count()).toBe(2)
    await rows.filter({ hasText: work }).getByRole('link', { name: 'Carla Bruni' }).click()
    await page.getByRole('heading', { name: 'Forse è la stessa persona' }).waitFor()
    announce(page, MERGED, 'toast')
    await page.getByRole('button', { name: 'È la stessa persona: unisci' }).click()
    await notice(page, MERGED).waitFor()
    await page.getByText('Scrivo da casa').waitFor()
    await page.getByRole('link', { name: home }).waitFor()

    await page.getByLabel('Nota interna').fill('Preferisce il telefono')
    announce(page, 'Nota salvata.', 'toast')
    await page.getByRole('button', { name: 'Salva la nota' }).click()
    await notice(page, 'Nota salvata.').waitFor()
    expect(await page.getByLabel('Nota interna').inputValue()).toBe('Preferisce il telefono')

    await page.getByText('Separa 2 indirizzi e nomi').click()
    announce(page, 'Ora è una persona a sé, con le sue richieste.', 'toast')
    await page
      .getByRole('listitem')
      .filter({ hasText: home })
      .getByRole('button', { name: 'Separa', exact: true })
      .click()
    await notice(page, 'Ora è una persona a sé, con le sue richieste.').waitFor()
    await page.getByRole('link', { name: home }).waitFor()
    expect(await page.getByRole('link', { name: work, exact: true }).count()).toBe(0)
  })
})

test('the palette leads to a company with its people, a request to its person, and a call to a person’s own form', async () => {
  const { mark, work } = await twice('Dario Fo')
  const page = await (await signedIn(site, browser)).open()
  await page.goto(`${site.url}/admin/requests`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Cerca e vai a…' }).click()
  await page.getByRole('combobox').fill(mark)
  await page.getByRole('option').filter({ hasText: 'Azienda' }).click()
  await page.getByRole('heading', { level: 1, name: `Officine ${mark}` }).waitFor()
  await page.getByText(`officine-${mark}.example`, { exact: true }).waitFor()
  await page.getByRole('link', { name: /^MFC/ }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Dario Fo' }).waitFor()
  await page.getByRole('link', { name: /tutta la storia/ }).click()
  // A request has a link of this name too.
  await page.waitForURL(/\/admin\/people\//)
  await page.getByRole('link', { name: 'Rispondi' }).click()
  await page.getByLabel('Testo', { exact: true }).waitFor()
  await page.getByRole('link', { name: /tutta la storia/ }).click()
  await page.getByRole('link', { name: 'Nuova richiesta' }).click()
  await page.getByLabel('Nome e cognome').waitFor()
  expect(await page.getByLabel('Email', { exact: false }).first().inputValue()).toBe(work)
  await page.getByLabel('Che cosa chiede').fill('Ha telefonato')
  announce(page, 'Richiesta inserita. Il cliente riceve un’email con il codice.', 'toast')
  await page.getByRole('button', { name: 'Salva' }).click()
  await page.getByText('Arrivata: telefono').waitFor()
  await page.getByRole('link', { name: /tutta la storia/ }).click()
  await page.getByText('Ha telefonato').first().waitFor()
  await page.getByText('MFC').first().waitFor()
})
