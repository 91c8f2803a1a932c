import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite('sqlite')
const browser = testBrowser()

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
const toastOf = (page: Page) => page.locator('.toast')

/** Holds the next requests of this method until the returned function is called. */
async function hold(page: Page, method: 'GET' | 'POST'): Promise<() => void> {
  let release = () => undefined as unknown
  const held = new Promise((resolve) => (release = () => resolve(undefined)))
  await page.route(/\/admin\/[a-z]+\.data/, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return () => release()
}

async function openAccount(scripts = true): Promise<Page> {
  const { open } = await signedIn(site, browser)
  const page = await open({ viewport: { width: 1280, height: 600 }, javaScriptEnabled: scripts })
  await page.goto(`${site.url}/admin/account`)
  if (scripts) await hydrated(page)
  return page
}

test('an action far down the page keeps the scroll position and is reported by a toast, once', async () => {
  const page = await openAccount()
  const create = page.getByRole('button', { name: 'Crea l’indirizzo' })
  await create.scrollIntoViewIfNeeded()
  await create.click()
  await page.getByText('Indirizzo creato').waitFor()
  const revoke = page.getByRole('button', { name: 'Revoca', exact: true })
  await page.locator('summary', { hasText: 'Revoca' }).click()
  await revoke.scrollIntoViewIfNeeded()
  const before = await scrollOf(page)
  expect(before).toBeGreaterThan(300)
  announce(page, 'Indirizzo revocato', 'toast')
  await revoke.click()
  await toastOf(page).getByText('Indirizzo revocato').waitFor()
  expect(Math.abs((await scrollOf(page)) - before)).toBeLessThan(250)
  expect(await scrollOf(page)).toBeGreaterThan(300)
  // The form is gone: the focus is on the message.
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('toast')
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  expect(await toastOf(page).count()).toBe(0)
})

test('a refusal removes an earlier success message', async () => {
  const page = await openAccount()
  await page.getByLabel('Nome e cognome').fill('Giulia Ferraro Conti')
  announce(page, 'Nome salvato.', 'toast')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await toastOf(page).getByText('Nome salvato.').waitFor()
  await page.getByLabel('Password attuale').fill('sbagliata sbagliata')
  await page.getByLabel('Nuova password').fill('lampada fiume tavolo neve')
  await page.getByLabel('Ripeti la password').fill('un’altra password ancora')
  browser.expectComplaint(/400/)
  announce(page, 'Le due password non coincidono.', 'Ripeti la password')
  await page.getByRole('button', { name: 'Cambia la password' }).click()
  await page.getByText('non coincidono').waitFor()
  expect(await toastOf(page).count()).toBe(0)
})

test('a submit button says that its form is being sent, keeps the focus and sends it once', async () => {
  const page = await openAccount()
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  const release = await hold(page, 'POST')
  const save = page.getByRole('button', { name: 'Salva', exact: true })
  await page.getByLabel('Nome e cognome').fill('Giulia F.')
  await save.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => save.getAttribute('aria-busy')).toBe('true')
  expect(await page.locator('[aria-busy=true]').count()).toBe(1)
  await page.keyboard.press('Enter')
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.locator('.loading-bar').waitFor({ state: 'visible' })
  announce(page, 'Nome salvato.', 'toast')
  release()
  await toastOf(page).getByText('Nome salvato.').waitFor()
  expect(await save.getAttribute('aria-busy')).toBeNull()
  expect(await page.locator('.loading-bar').isVisible()).toBe(false)
  expect(posts).toBe(1)
})

test('a slow page shows the bar at the top and leaves the present page as it is', async () => {
  const page = await openAccount()
  const release = await hold(page, 'GET')
  const bar = page.locator('.loading-bar')
  await page.getByRole('link', { name: 'Richieste', exact: true }).first().click()
  await bar.waitFor({ state: 'visible' })
  expect(await page.locator('#main').evaluate((main) => getComputedStyle(main).opacity)).toBe('1')
  release()
  await page.waitForURL('**/admin/requests')
  await bar.waitFor({ state: 'hidden' })
})

test('without scripts the message stays, covers nothing, and a link closes it', async () => {
  const page = await openAccount(false)
  await page.getByLabel('Nome e cognome').fill('Giulia Senza Script')
  announce(page, 'Nome salvato.', 'toast')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await toastOf(page).getByText('Nome salvato.').waitFor()
  expect(await toastOf(page).evaluate((toast) => getComputedStyle(toast).position)).toBe('static')
  await page.getByRole('link', { name: 'Chiudi il messaggio' }).click()
  await expect.poll(() => toastOf(page).count()).toBe(0)
})

test('a password can be shown while it is typed, and a calendar address copied', async () => {
  const { open } = await signedIn(site, browser)
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${site.url}/admin/account`)
  await hydrated(page)
  const field = page.getByLabel('Password attuale')
  await field.fill('lampada fiume')
  const section = page.locator('div').filter({ has: field }).last()
  await section.getByRole('button', { name: 'Mostra quello che scrivi' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await field.inputValue()).toBe('lampada fiume')
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click()
  await page.getByRole('button', { name: 'Copia l’indirizzo' }).click()
  await page.getByRole('button', { name: 'Copiato' }).waitFor()
  const address = await page.getByLabel('Indirizzo del calendario').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('a closure is deleted with its button, and past ones are folded', async () => {
  await withData(site, (db) =>
    db
      .insertInto('settings')
      .values({
        section: 'opening',
        version: 1,
        updatedAt: '',
        value: JSON.stringify({
          closures: [
            { from: '2020-08-10', to: '2020-08-14', note: 'Ferie' },
            { from: '2099-08-10', to: '2099-08-14', note: 'Ferie' },
          ],
        }),
      })
      .execute(),
  )
  const { open } = await signedIn(site, browser)
  const page = await open()
  await page.goto(`${site.url}/admin/settings?sezione=orari`)
  await hydrated(page)
  expect(await page.getByText('Una chiusura passata').isVisible()).toBe(true)
  expect(await page.locator('input[value="10/08/2020"]').isVisible()).toBe(false)
  await page
    .getByRole('button', { name: /^Togli Chiusura/ })
    .first()
    .click()
  await page.getByText('Riga tolta: vale dopo «Salva».').waitFor()
  announce(page, 'Salvato: il sito è già aggiornato.', 'toast')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await toastOf(page).getByText('Salvato').waitFor()
  const stored = await withData(site, (db) =>
    db.selectFrom('settings').select('value').where('section', '=', 'opening').executeTakeFirstOrThrow(),
  )
  expect(JSON.parse(stored.value).closures.map(({ from }: { from: string }) => from)).toStrictEqual(['2020-08-10'])
})
