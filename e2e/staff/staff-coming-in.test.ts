import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'
import {
  ADMIN,
  actionsOf,
  arrived,
  choosePassword,
  linkIn,
  mailTo,
  notice,
  openScreen,
  type Person,
  setUp,
  signOut,
  typeSignIn,
} from '../support/staff.ts'

const COLLEAGUE: Person = {
  name: 'Marta Rigon',
  email: 'marta.rigon@idg.example',
  password: 'sentiero otto foglia blu',
}
const NEW_PASSWORD = 'cascata piuma venti righe'

/** Returns the code that an app shows for a key, some half minutes from now. */
function codeOf(key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate()
}

/** Invites the colleague, who sets up access with the link in the mail. */
async function inviteColleague(page: Page, colleague: Page, site: Site): Promise<void> {
  await openScreen(page, 'Utenti', '/admin/users')
  await page.getByText('Invita una persona').click()
  await page.getByLabel('Nome e cognome').fill(COLLEAGUE.name)
  await page.getByLabel('Email').fill(COLLEAGUE.email)
  await page.getByLabel('Ruolo', { exact: true }).selectOption('Operatore')
  await page.getByRole('button', { name: 'Invita', exact: true }).click()
  await notice(page, 'Invito inviato.').waitFor()

  const mail = await mailTo(site, COLLEAGUE.email, 'Invito')
  expect(mail.mail.text).toContain(ADMIN.name)
  const link = linkIn(mail, '/AdminLoginPortal/invito')
  await colleague.goto(link)
  expect(await colleague.getByLabel('Nome e cognome').inputValue()).toBe(COLLEAGUE.name)
  await choosePassword(colleague, COLLEAGUE.password)
  await colleague.getByRole('button', { name: 'Crea l’accesso' }).click()
  await arrived(colleague, '/admin/dashboard')
  const screens = colleague.getByRole('navigation', { name: 'Area riservata' }).getByRole('link')
  // The address changes before the page.
  await expect.poll(() => screens.allTextContents()).toStrictEqual(['Da fare', 'Richieste', 'Appuntamenti', 'Persone'])
  await colleague.goto(link)
  await colleague.getByRole('heading', { name: 'Invito non valido' }).waitFor()
}

/** Sets up the second step as with an app on a phone. Returns the key and the recovery codes. */
async function setUpSecondStep(page: Page, site: Site): Promise<{ key: string; codes: string[] }> {
  await page.goto(`${site.url}/admin/account`)
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  const key = (await page.locator('ol code').textContent()) ?? ''
  await page.getByLabel('Codice', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await page.getByText('Verifica in due passaggi attiva.').waitFor()
  const codes = await page.locator('ul.font-mono li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('link', { name: 'Li ho salvati' }).click()
  return { key, codes }
}

async function takeSecondStep(page: Page, code: string, pathname: string): Promise<void> {
  await page.getByRole('heading', { name: 'Verifica' }).waitFor()
  await page.getByLabel('Codice').fill(code)
  await page.getByRole('button', { name: 'Continua' }).click()
  await arrived(page, pathname)
}

/** Requests a new password, and sets it with the link in the mail. */
async function resetPassword(page: Page, site: Site): Promise<void> {
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByRole('heading', { name: 'Password dimenticata' }).waitFor()
  await page.getByLabel('Email').fill(COLLEAGUE.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await notice(page, 'Se a questo indirizzo corrisponde un accesso').waitFor()
  await page.goto(linkIn(await mailTo(site, COLLEAGUE.email, /password/i), '/AdminLoginPortal/nuova-password'))
  await choosePassword(page, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await notice(page, 'Password cambiata. Ora puoi accedere.').waitFor()
}

describeOnEngine('postgres', 'access to the staff area', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('from an empty folder: set-up, invitation, second step, sign-out, reset, deactivation', async () => {
    const admin = await browser.open({ staff: true })
    const colleague = await browser.open({ staff: true })
    await setUp(admin, site)
    // Used links, a wrong password and a deactivated account are reported as errors.
    for (const status of [401, 404]) browser.expectComplaint(new RegExp(`${status}`))
    // A poll of the deactivated person may come before the page has left.
    browser.expectComplaint(/403/, false)

    await inviteColleague(admin, colleague, site)
    const { key, codes } = await setUpSecondStep(colleague, site)
    await signOut(colleague)
    await colleague.goto(`${site.url}/admin/requests`)
    await colleague.waitForURL((url) => url.pathname === '/AdminLoginPortal')
    await typeSignIn(colleague, site, COLLEAGUE)
    // The current code was used for setting up the second step, and a later one is refused.
    await withData(site, (db) => db.updateTable('authUsers').set({ totpLastStep: null }).execute())
    await takeSecondStep(colleague, codeOf(key), '/admin/requests')

    await signOut(colleague)
    await resetPassword(colleague, site)
    await typeSignIn(colleague, site, COLLEAGUE)
    await notice(colleague, 'Email o password non corrette.').waitFor()
    await typeSignIn(colleague, site, { ...COLLEAGUE, password: NEW_PASSWORD })
    await takeSecondStep(colleague, codes[0] ?? '', '/admin/dashboard')

    await admin.reload()
    await admin.getByRole('button', { name: `Gestisci ${COLLEAGUE.name}` }).click()
    await admin.getByRole('button', { name: 'Disattiva l’accesso' }).click()
    await notice(admin, 'Accesso disattivato').waitFor()
    expect(await admin.getByRole('dialog').count(), 'the panel does not cover it').toBe(0)
    await colleague
      .getByRole('navigation', { name: 'Area riservata' })
      .getByRole('link', { name: 'Richieste', exact: true })
      .click()
    await colleague.waitForURL((url) => url.pathname === '/AdminLoginPortal')
    await typeSignIn(colleague, site, { ...COLLEAGUE, password: NEW_PASSWORD })
    await notice(colleague, 'disattivato').waitFor()

    const told = site.mail.received.filter(({ mail }) => mail.subject?.includes('nuovo dispositivo'))
    expect(told, 'the browser of the invitation is known').toStrictEqual([])
    const sessions = await withData(site, (db) => db.selectFrom('authSessions').select('userId').distinct().execute())
    expect(sessions, 'the admin alone is signed in').toHaveLength(1)
    expect(await actionsOf(site)).toStrictEqual([
      ...['staff-setup', 'auth-login', 'staff-invite', 'staff-invite-accept', 'auth-login'],
      ...['account-totp-begin', 'account-totp-on', 'auth-logout', 'auth-login', 'auth-logout'],
      ...['auth-reset-request', 'auth-reset', 'auth-login', 'staff-deactivate'],
    ])
  })
})
