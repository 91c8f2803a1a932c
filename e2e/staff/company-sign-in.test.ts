import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { freePort, startServer } from '#test/server-process.ts'
import { startCompanyProvider } from '#test/stand-ins/company-provider.ts'
import { announce } from '../support/announce.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { ADMIN, choosePassword } from '../support/staff.ts'

/** Signs in on the pages of the provider. */
async function signInThere(page: Page): Promise<void> {
  await page.locator('input[name=login]').fill('sub-1')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

describe.each([true, false])('company sign-in in a browser, JavaScript: %s', (javaScriptEnabled) => {
  const browser = testBrowser()

  test('an admin links the account, signs in with it, and with the password while the provider is down', async () => {
    browser.expectComplaint(/400/)
    // The pages of the provider load a font from elsewhere.
    browser.expectComplaint(/ERR_NAME_NOT_RESOLVED|request to https:\/\/fonts\./)
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const provider = await startCompanyProvider({ 'sub-1': { email: 'giulia@azienda.example' } }, publicUrl)
    const { issuer, clientId, clientSecret } = provider.settings
    const server = await startServer({
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Prova',
    })
    const pages: Page[] = []
    const open = async () => {
      const page = await browser.open({ staff: true, javaScriptEnabled })
      pages.push(page)
      return page
    }
    try {
      const page = await open()
      await page.goto(/Primo accesso: (\S+)/.exec(server.output())?.[1] ?? '')
      await page.getByLabel('Nome e cognome').fill(ADMIN.name)
      await page.getByLabel('Email').fill(ADMIN.email)
      await choosePassword(page, ADMIN.password)
      await page.getByRole('button', { name: 'Crea l’accesso' }).click()
      await page.waitForURL('**/admin/dashboard')

      await page.goto(`${publicUrl}/admin/account`)
      await page.getByRole('link', { name: 'Collega Prova' }).click()
      await signInThere(page)
      await page.waitForURL('**/admin/account')
      await page.getByText('giulia@azienda.example').waitFor()
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      announce(page, 'Account aziendale collegato', 'toast')
      await page.getByRole('button', { name: 'Collega l’account' }).click()
      await page.getByText(/Collegato (il |l’)/).waitFor()

      const visitor = await open()
      await visitor.goto(`${publicUrl}/admin/requests`)
      await visitor.getByRole('link', { name: 'Accedi con Prova' }).click()
      await signInThere(visitor)
      await visitor.waitForURL('**/admin/requests')
      expect(await visitor.getByRole('heading', { level: 1 }).textContent()).toBe('Richieste')

      await provider.stop()
      const late = await open()
      await late.goto(`${publicUrl}/AdminLoginPortal`)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(late)
      announce(late, 'Riprova dall’inizio.', 'Accesso non riuscito')
      await late.goto(`${publicUrl}/AdminLoginPortal/azienda/ritorno?code=x&state=y`)
      await late
        .getByRole('alert')
        .getByText(/Riprova dall’inizio/)
        .waitFor()
      await late.getByRole('link', { name: 'Torna all’accesso' }).click()
      await late.getByLabel('Email').fill(ADMIN.email)
      await late.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await late.getByRole('button', { name: 'Accedi', exact: true }).click()
      await late.waitForURL('**/admin/dashboard')
    } finally {
      // Open pages would report that their stream of events breaks off.
      for (const page of pages) await page.context().close()
      await server.stop()
    }
  })
})
