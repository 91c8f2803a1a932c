import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

test('new recovery codes stay until they are said to be saved, and can be downloaded', async () => {
  const staff = await signedIn(site, browser)
  const page = await staff.open()
  await page.goto(`${site.url}/admin/account`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  const key = (await page.locator('ol code').textContent()) ?? ''
  await page
    .getByRole('textbox', { name: 'Codice' })
    .fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate())
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  const codes = page.locator('ul.font-mono li')
  await codes.first().waitFor()
  const shown = await codes.allTextContents()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica i codici' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part)
  expect(Buffer.concat(parts).toString().trim().split('\r\n')).toStrictEqual(shown)

  await page.getByLabel('Nome e cognome').fill('Giulia Rossi')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await notice(page, 'Nome').first().waitFor()
  expect(await codes.allTextContents()).toStrictEqual(shown)

  const question = page.waitForEvent('dialog')
  await page.getByRole('link', { name: 'Richieste', exact: true }).first().click({ noWaitAfter: true })
  await (await question).dismiss()
  expect(await codes.allTextContents()).toStrictEqual(shown)

  await page.getByRole('link', { name: 'Li ho salvati' }).click()
  await page.getByText('Codici di recupero rimasti: 10.').waitFor()
  expect(await codes.count()).toBe(0)
})

test('a colleague’s dialog has the way to unlock it and a button that closes it', async () => {
  const staff = await signedIn(site, browser)
  const colleague = await signedIn(site, browser, 'operator', 'Marta Bruni')
  await withData(site, (db) =>
    db
      .updateTable('authSessions')
      .set({ authenticatedAt: '2020-01-01T00:00:00.000Z' })
      .where('userId', '=', staff.id)
      .execute(),
  )
  const page = await staff.open()
  await page.goto(`${site.url}/admin/users`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Gestisci Marta Bruni' }).click()
  const dialog = page.getByRole('dialog', { name: 'Marta Bruni' })
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Gestisci Marta Bruni' }).click()
  await dialog.getByRole('link', { name: 'Conferma la password per modificare' }).click()
  await page.waitForURL((url) => url.pathname === '/admin/confirm')
  expect(colleague.id).not.toBe(staff.id)
})
