import { storeWithSecondStep } from '../support/office-data.ts'
import { ADMIN, notice, setUp, signOut, typeSignIn } from '../support/staff.ts'
import { film } from './film.ts'

film('sign-in', async ({ page, site, step, open }) => {
  await setUp(page, site)
  await step('Esce', () => signOut(page))
  await step('Sbaglia la password', async () => {
    await typeSignIn(page, site, { ...ADMIN, password: 'sbagliata' })
    await notice(page, 'Email o password non corrette.').waitFor()
  })
  await step('Accede', async () => {
    await typeSignIn(page, site, ADMIN)
    await page.waitForURL('**/admin/dashboard')
  })
  await step('Ha dimenticato la password', async () => {
    await signOut(page)
    await page.getByRole('link', { name: 'Password dimenticata?' }).click()
    await page.getByRole('heading', { name: 'Password dimenticata' }).waitFor()
  })
  await step('Chiede il link', async () => {
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByRole('button', { name: 'Invia il link' }).click()
    await notice(page, 'Se a questo indirizzo corrisponde un accesso').waitFor()
  })
  await step('Un’altra persona ha la verifica in due passaggi', async () => {
    const email = await storeWithSecondStep(site)
    await open('/AdminLoginPortal')
    await typeSignIn(page, site, { ...ADMIN, email })
    await page.getByRole('heading', { name: 'Verifica' }).waitFor()
  })
  await step('Sbaglia il codice', async () => {
    await page.getByLabel('Codice').fill('000000')
    await page.getByRole('button', { name: 'Continua' }).click()
    await page.getByRole('alert').waitFor()
  })
})
