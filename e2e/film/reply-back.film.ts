import { fillOffice } from '../support/office-data.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('reply-back', async ({ page, site, step, open, signIn }) => {
  const { request } = await fillOffice(site, await signIn())

  await step('Apre una richiesta', () => open(`/admin/requests/${request}`))
  await step('Inserisce un modello', async () => {
    await page.getByRole('button', { name: 'Presa in carico' }).click()
    return page.getByLabel('Testo')
  })
  await step('Una variabile è rimasta vuota', async () => {
    await page.getByLabel('Testo').fill('Buongiorno,\n\necco il preventivo per {azienda}.')
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await page.getByText('Manca: azienda del cliente.').waitFor()
    return page.getByLabel('Testo')
  })
  await step('Risponde, con un file', async () => {
    await page.getByLabel('Testo').fill('Buongiorno,\n\necco il preventivo sbagliato.')
    await page.getByText('Allega file').click()
    const buffer = Buffer.from('%PDF-1.4\nofferta\nstartxref\n0\n%%EOF\n')
    await page.locator('input[type=file]').setInputFiles([{ name: 'offerta.pdf', mimeType: 'application/pdf', buffer }])
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
  })
  await step('La riprende: testo e file sono di nuovo nel modulo', async () => {
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click()
    await notice(page, 'Ripristinato:').waitFor()
    return page.getByLabel('Testo')
  })
})
