import { expect, test } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'
import { arrived, choosePassword, notice, openScreen, setUp } from '../support/staff.ts'

const site = testSite('sqlite', { SMTP_URL: '' })
const browser = testBrowser()

test('without a mail server an invitation is ready, and its link is copied and handed over', async () => {
  const page = await browser.open({ staff: true, permissions: ['clipboard-read', 'clipboard-write'] })
  await setUp(page, site)
  await openScreen(page, 'Utenti', '/admin/users')
  await page.getByText('Invita una persona').click()
  await page.getByLabel('Nome e cognome').fill('Marta Rigon')
  await page.getByLabel('Email').fill('marta.rigon@idg.example')
  await page.getByRole('button', { name: 'Invita', exact: true }).click()
  await notice(page, 'Invito pronto: copia il link e mandalo alla persona.').waitFor()
  await page.getByRole('button', { name: 'Copia il link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await page.getByRole('region', { name: 'Link da mandare a mano' }).locator('code').textContent())

  const colleague = await browser.open({ staff: true })
  await colleague.goto(link)
  await choosePassword(colleague, 'sentiero otto foglia blu')
  await colleague.getByRole('button', { name: 'Crea l’accesso' }).click()
  await arrived(colleague, '/admin/dashboard')
})
