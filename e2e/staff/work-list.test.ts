import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { focused } from '../support/keys.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

/** Moves to the next line and says whose it is. */
async function next(page: Page): Promise<string> {
  await page.keyboard.press('j')
  return (await focused(page)).name
}

test('the work list is walked and emptied with keys, and says whose turn it is', async () => {
  const { id: me, open } = await signedIn(site, browser, 'operator')
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await withData(site, async (db) => {
    const stored = async (name: string, hours: number, parts = {}) =>
      storeRequestWithMails(db, ago(hours), { name, ...parts })
    const back = await stored('Bruno Tornato', 300)
    await stored('Carla Mia', 200, { assignedTo: me })
    await stored('Dino Nuovo', 100)
    await stored('Elsa Nuova', 50)
    const due = { dueAt: ago(1).toISOString(), createdAt: ago(20).toISOString() }
    const link = `/admin/requests/${back}`
    await db
      .insertInto('snoozes')
      .values({ id: 's', adminId: me, link, requestId: back, note: 'Fiera', ...due })
      .execute()
  })
  const page = await open()
  await page.goto(`${site.url}/admin/dashboard`)
  await hydrated(page)

  expect(await next(page)).toBe('Bruno Tornato')
  announce(page, 'Promemoria tolto.', 'toast')
  await page.keyboard.press('e')
  await notice(page, 'Promemoria tolto.').waitFor()
  // It is still our turn: the request is now among the others.
  const others = page.getByRole('region', { name: 'Tocca a noi' })
  await others.getByRole('link', { name: 'Bruno Tornato', exact: true }).waitFor()

  expect(await next(page)).toBe('Carla Mia')
  await page.keyboard.press('r')
  await page.waitForURL(/#scrivi$/)
  await page.getByText(/^Tocca a noi/).waitFor()
  await page.getByLabel('Testo').fill('Buongiorno, ci sentiamo domani.')
  announce(page, 'Risposta in coda per l’invio.', 'toast')
  await page.getByRole('button', { name: 'Invia la risposta' }).press('Enter')
  await notice(page, 'Risposta in coda per l’invio.').waitFor()
  await page.getByText(/^Tocca al cliente/).waitFor()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('gb')
  await page.getByText('Nessuna delle tue richieste aspetta te.').waitFor()
  expect(await next(page)).toBe('Bruno Tornato')
  announce(page, 'Richieste assegnate: 1.', 'toast')
  await page.keyboard.press('a')
  await page.getByRole('region', { name: 'Tocca a te' }).getByRole('link', { name: 'Rispondi Bruno Tornato' }).waitFor()
  for (let left = 3; left > 0; left--) {
    await next(page)
    announce(page, 'Richieste chiuse: 1.', 'toast')
    await page.keyboard.press('e')
    await expect.poll(() => page.locator('main [data-row*=":"]').count()).toBe(left - 1)
  }
  await page.getByText('Nessun’altra richiesta aspetta una nostra risposta.').waitFor()
  announce(page, 'Operazione annullata.', 'toast')
  await page.getByRole('button', { name: 'Ripristina' }).click()
  await page
    .getByRole('region', { name: 'Tocca a noi' })
    .getByRole('link', { name: /^Rispondi/ })
    .waitFor()

  await page.goto(`${site.url}/admin/requests?tocca=cliente`)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Carla Mia' })
    .getByText(/^Tocca al cliente/)
    .waitFor()
  expect(await page.locator('main [data-row]').count()).toBe(1)
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('an appointment is confirmed in its line and undone, %s', async (_, javaScriptEnabled) => {
  const name = `Vito ${crypto.randomUUID().slice(0, 8)}`
  await withData(site, (db) => {
    const date = addDays(romeDay(new Date()), javaScriptEnabled ? 8 : 9)
    const ctx = testContext(db, { clock: () => new Date() })
    return storeAppointment(ctx, { date, time: '10:00', duration: 30 }, { name, location: 'Ufficio' })
  })
  const { open } = await signedIn(site, browser, 'operator')
  const page = await open({ javaScriptEnabled })
  await page.goto(`${site.url}/admin/dashboard`)
  const pending = page.getByRole('region', { name: 'Appuntamenti da confermare' })
  announce(page, /^Appuntamento confermato/, 'toast')
  await pending.getByRole('button', { name: `Conferma ${name}` }).click()
  await notice(page, 'Appuntamento confermato.').waitFor()
  await expect.poll(() => pending.getByText(name).count()).toBe(0)
  announce(page, /^Ripristinato/, 'toast')
  await page.getByRole('button', { name: 'Ripristina' }).click()
  await notice(page, 'Ripristinato').waitFor()
  await pending.getByRole('button', { name: `Conferma ${name}` }).waitFor()
})

test('on a phone the work comes first', async () => {
  const { open } = await signedIn(site, browser, 'operator')
  const page = await open({ viewport: { width: 375, height: 760 } })
  await page.goto(`${site.url}/admin/dashboard`)
  const top = async (name: string | RegExp) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN
  expect(await top('Tocca a te')).toBeLessThan(250)
  expect(await top('Tocca a noi')).toBeLessThan(await top(/^Appuntamenti$/))
  const figures = page.getByRole('heading', { name: /^Andamento/ })
  expect(await top(/^Appuntamenti$/)).toBeLessThan((await figures.boundingBox())?.y ?? 0)
  await figures.click()
  await page.getByRole('region', { name: 'Ultime 12 settimane' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
