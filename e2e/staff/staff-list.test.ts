import { expect, test } from 'vitest'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { arrived, notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const store = (name: string, parts: Parameters<typeof storeRequestWithMails>[2] = {}, minutes = 0) =>
  withData(site, (db) =>
    storeRequestWithMails(db, new Date(testContext(db).clock().getTime() + minutes * 60_000), { name, ...parts }),
  )

test('the list shows fourteen rows at 1280 × 800, returns to the opened row, and stays fresh', async () => {
  for (let minute = 0; minute < 70; minute++) await store(`Cliente ${minute}`, { status: 'answered' }, minute)
  const giulia = await signedIn(site, browser)
  const page = await giulia.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/admin/requests?stato=risposte`)
  await hydrated(page)
  const inView = await page
    .locator('.inbox-row')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(inView).toBeGreaterThanOrEqual(14)
  await page.getByRole('link', { name: 'Pagina 2' }).click()
  await page.getByText('51–70 di 70 richieste').waitFor()
  const row = page.getByRole('link', { name: 'Cliente 3', exact: true })
  await row.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(100)
  await row.click()
  await page.getByRole('heading', { level: 1, name: 'Cliente 3' }).waitFor()
  await page.getByRole('link', { name: 'Richiesta successiva' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cliente 2' }).waitFor()
  await page.getByRole('link', { name: 'Torna alle richieste' }).click()
  await arrived(page, '/admin/requests')
  await page.getByRole('link', { name: 'Cliente 2', exact: true }).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).search).toBe('?stato=risposte&pagina=2')
  expect(await page.evaluate(() => scrollY)).toBe(top)

  await page.goto(`${site.url}/admin/requests?stato=nuove`)
  await hydrated(page)
  await page.getByText('Nessuna richiesta.').waitFor()
  expect(await page.title()).toBe('Nuove · Richieste · IDG')
  // The first pulse of a window counts for nothing: requests arrive until the window has asked once.
  await expect
    .poll(async () => {
      await store('Arrivata adesso')
      return page.getByRole('link', { name: 'Arrivata adesso' }).count()
    })
    .toBeGreaterThan(0)
  // The tab says it too, after a navigation as well.
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Nuove · Richieste/)
  await page.getByRole('link', { name: 'Arrivata adesso' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Arrivata adesso' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) .*Arrivata adesso/)
})

test('filters are named and removable; a view is deleted after a question; several are no spam', async () => {
  await store('Ada Filtro', { status: 'spam' })
  await store('Ugo Filtro', { status: 'spam' })
  const giulia = await signedIn(site, browser)
  const page = await giulia.open({ javaScriptEnabled: false })
  await page.goto(`${site.url}/admin/requests?stato=spam&assegnata=nessuno&appuntamento=no`)
  const filters = page.getByRole('list', { name: 'Filtri attivi' })
  await filters.getByRole('link', { name: /Senza appuntamento/ }).click()
  expect(await filters.getByRole('link').allTextContents()).toStrictEqual(['Assegnata a nessuno: togli questo filtro'])

  await page.getByRole('button', { name: 'Viste' }).click()
  await page.getByLabel('Nome della vista').fill('Da smistare')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('button', { name: 'Da smistare' }).click()
  await page.getByLabel('Elimina la vista Da smistare').click()
  await page.getByText('Vuoi eliminare la vista «Da smistare»?').waitFor()
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await page.getByRole('button', { name: 'Viste' }).waitFor()

  for (const box of await page.getByRole('checkbox', { name: /Seleziona .*IDG/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Non è spam' }).click()
  await notice(page, 'Richieste tornate nell’elenco: 2.').waitFor()
})
