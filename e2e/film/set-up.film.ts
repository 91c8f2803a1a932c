import { ADMIN, arrived, choosePassword, linkIn, mailTo, notice } from '../support/staff.ts'
import { film } from './film.ts'

film('set-up', async ({ page, site, step, open, read }) => {
  await step('Apre il link del primo accesso', () => open(/Primo accesso: (\S+)/.exec(site.server.output())?.[1] ?? ''))
  await step('Sceglie una password debole', async () => {
    await page.getByLabel('Nome e cognome').fill(ADMIN.name)
    await page.getByLabel('Email').fill(ADMIN.email)
    await choosePassword(page, 'password1234')
    await page.getByRole('button', { name: 'Crea l’accesso' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  })
  await step('Ne sceglie una buona: che cosa c’è da fare in un sito nuovo', async () => {
    await choosePassword(page, ADMIN.password)
    await page.getByRole('button', { name: 'Crea l’accesso' }).click()
    await arrived(page, '/admin/dashboard')
  })
  await step('Attiva la verifica in due passaggi', async () => {
    await open('/admin/account')
    await page.getByRole('button', { name: 'Attiva la verifica' }).click()
    return page.locator('ol code')
  })
  await step('Apre le impostazioni', () => open('/admin/settings'))
  await step('Invita una persona', async () => {
    await open('/admin/users')
    await page.getByText('Invita una persona').click()
    await page.getByLabel('Nome e cognome').fill('Marta Rigon')
    await page.getByLabel('Email').fill('marta.rigon@idg.example')
  })
  await step('L’invito parte', async () => {
    await page.getByRole('button', { name: 'Invita', exact: true }).click()
    await notice(page, 'Invito inviato.').waitFor()
  })
  const invitation = await mailTo(site, 'marta.rigon@idg.example', 'Invito')
  await step('Marta lo riceve', () => read(invitation))
  await step('Marta lo apre', async () => {
    await page.context().clearCookies()
    await open(linkIn(invitation, '/AdminLoginPortal/invito'))
  })
})
